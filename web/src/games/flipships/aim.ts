/** How the player is about to flip: which ship, from where along the edge, and how the meter stands. */
import { useMemo } from "react";
import { create } from "zustand";
import { useTable, useView } from "../../table/hooks";
import { startPose } from "./measures";
import { steadied, within } from "./stroke";
import {
  EDGES,
  type Edge,
  type FlickNumbers,
  flickedShip,
  isRace,
  type ShipsView,
  shipPose,
  targetsAtTraining,
} from "./view";

export type MeterStep = "idle" | "aiming" | "power";

type Aim = {
  /** The whole name of the ship that was chosen; another one may have to be flipped. */
  ship: string | null;
  /** Millimetres along the edge. */
  x: number;
  /** In a race: the edge of the table to which one has gone. */
  edge: Edge;
  /** The end of the turn would leave powers unused, and the player is asked about it. */
  asks: boolean;
  aim: number;
  loft: number;
  spin: number;
  meter: { isOpen: boolean; step: MeterStep; since: number; oneSwitch: boolean };
  /** A stroke that is being made, or was made a moment ago: its line, its strength from 0 to 1, and where the finger is. */
  pull: { aim: number; power: number; finger: readonly [number, number] | null } | null;
  /** How far the meter's strength has come, while it moves. */
  power: number | null;
  /** Ships of a race that are still seen flying: they are not at hand again before they have landed. */
  inAir: readonly string[];
  /** The last stroke was too slow. */
  missed: "slow" | "short" | null;
};

export const LOFT = 60;
export const SPIN = 1.5;

export const useAim = create<Aim>(() => ({
  ship: null,
  x: 0,
  edge: "own",
  asks: false,
  aim: 0,
  loft: LOFT,
  spin: SPIN,
  meter: { isOpen: false, step: "idle", since: 0, oneSwitch: false },
  pull: null,
  power: null,
  inAir: [],
  missed: null,
}));

export const setMeter = (change: Partial<Aim["meter"]>): void =>
  useAim.setState(({ meter }) => ({ meter: { ...meter, ...change } }));

/** So far to each side ships are dragged along the edge: it is in sight on any screen. */
export const HARD_SIDE_MM = 260;

/** Along the edge by so much; in a race on to the next edge, round the corner. */
export function walk(by: number, race: boolean): void {
  useAim.setState(({ x, edge }) => {
    const to = x + by;
    if (!race || Math.abs(to) <= HARD_SIDE_MM) return { x: within(to, [-HARD_SIDE_MM, HARD_SIDE_MM]) };
    const next = EDGES[(EDGES.indexOf(edge) + Math.sign(to) + EDGES.length) % EDGES.length] ?? edge;
    return { x: to - Math.sign(to) * 2 * HARD_SIDE_MM, edge: next };
  });
}

/**
 * A move that is offered without its numbers, as `flick 1a ...`: the ship comes to the edge, and the meter opens. The end
 * of a turn that leaves powers unused is asked about, once.
 */
export function compose(move: string, view: ShipsView): boolean {
  const { asks } = useAim.getState();
  const wastes = move === "done" && Object.keys(view.unused ?? {}).length > 0;
  if (asks || wastes) useAim.setState({ asks: wastes && !asks });
  if (wastes && !asks) return true;
  const [verb, ship] = move.split(" ");
  if (verb !== "flick" || !ship || move.includes("=")) return false;
  useAim.setState({ ship });
  setMeter({ isOpen: true, step: "idle" });
  setTimeout(() => document.querySelector<HTMLElement>("[data-strike]")?.focus());
  return true;
}

/** The flick as it leaves the hand: at a training table steadier than it was aimed, by a stroke and by the meter alike. */
export function made(flick: FlickNumbers, view: ShipsView, ship: string | null): FlickNumbers {
  const launched = view.launching && ship ? shipPose(view, ship) : null;
  const [x, y] = launched ?? startPose(flick.x);
  return steadied(flick, { x, y }, targetsAtTraining(view));
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
