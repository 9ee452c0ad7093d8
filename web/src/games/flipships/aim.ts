/** How the player is about to flip: which ship, from where along the edge, and how the meter stands. */
import { useMemo } from "react";
import { create } from "zustand";
import { useTable, useView } from "../../table/hooks";
import { flickedShip, isRace, type ShipsView } from "./view";

export type MeterStep = "idle" | "aiming" | "power";

type Aim = {
  /** The whole name of the ship that was chosen; another one may have to be flipped. */
  ship: string | null;
  /** Millimetres along the edge. */
  x: number;
  aim: number;
  loft: number;
  spin: number;
  meter: { isOpen: boolean; step: MeterStep; since: number; oneSwitch: boolean };
  /** Ships of a race that are still seen flying: they are not at hand again before they have landed. */
  inAir: readonly string[];
  /** The last stroke was too slow. */
  tooSlow: boolean;
};

export const LOFT = 60;
export const SPIN = 1.5;

export const useAim = create<Aim>(() => ({
  ship: null,
  x: 0,
  aim: 0,
  loft: LOFT,
  spin: SPIN,
  meter: { isOpen: false, step: "idle", since: 0, oneSwitch: false },
  inAir: [],
  tooSlow: false,
}));

export const setMeter = (change: Partial<Aim["meter"]>): void =>
  useAim.setState(({ meter }) => ({ meter: { ...meter, ...change } }));

/** A move that is offered without its numbers, as `flick 1a ...`: the ship comes to the edge, and the meter opens. */
export function compose(move: string): boolean {
  const [verb, ship] = move.split(" ");
  if (verb !== "flick" || !ship || move.includes("=")) return false;
  useAim.setState({ ship });
  setMeter({ isOpen: true, step: "idle" });
  setTimeout(() => document.querySelector<HTMLElement>("[data-strike]")?.focus());
  return true;
}

export type Flippable = { names: string[]; ship: string | null; moveName: string };

/** The ships that may be flipped now (whole names), the one at the edge, and what moves call it. */
export function flippable(
  legal: readonly string[],
  view: ShipsView,
  { ship: chosen, inAir }: Pick<Aim, "ship" | "inAir">,
): Flippable {
  const flicks = new Set(legal.map((move) => flickedShip(move, view)));
  const names = [...flicks].filter((name) => name !== null && !inAir.includes(name)) as string[];
  const ship = names.find((name) => name === chosen || name.endsWith(`-${chosen}`)) ?? names[0] ?? null;
  return { names, ship, moveName: (isRace(view) ? ship : ship?.split("-").at(-1)) ?? "" };
}

export function useFlippable(): Flippable {
  const legal = useTable((s) => s.legal);
  const view = useView<ShipsView>();
  const ship = useAim((s) => s.ship);
  const inAir = useAim((s) => s.inAir);
  return useMemo(() => flippable(legal, view, { ship, inAir }), [legal, view, ship, inAir]);
}
