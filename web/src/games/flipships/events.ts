/** How events of Flip Ships look: how long they take, and what lies where after them. Bookkeeping, no rules. */
import type { Event } from "../../wire";
import { FALL_MS } from "./bursts";
import { flightOf } from "./flight";
import { slotPose } from "./measures";
import {
  type Enemy,
  isRace,
  type Landing,
  type Pose,
  readCard,
  type Ship,
  type ShipsView,
  shipNamed,
} from "./view";

export const MARCH_MS = 1700;
const LASTS: Record<string, number> = {
  "picked-up": 350,
  declared: 500,
  resolved: 350,
  attacked: 700,
  launching: 350,
  healing: 700,
  hit: 650,
  destroyed: 850,
  mothership: 900,
  city: 900,
  waits: 500,
  marched: MARCH_MS,
  reinforced: 900,
  dealt: 260,
  assault: 1800,
  round: 900,
  over: FALL_MS,
};

/** In a race everybody flips at once: flights are seen beside one another (see `race`), and nobody waits for them. */
export function lasts(event: Event, view: ShipsView): number {
  if (isRace(view)) return 0;
  if (event.event === "landed") return flightOf(event, view).ms;
  return LASTS[event.event] ?? 0;
}

export function after(view: ShipsView, event: Event): ShipsView {
  const slot = String(event.slot);
  switch (event.event) {
    case "flicked":
      return { ...withShip(view, event, () => ({ is: "in-hand" })), hand: String(event.ship), last: null };
    case "landed":
      return landed(view, event);
    case "picked-up":
      return { ...withShip(view, event, () => ({ is: "in-hand" })), hand: String(event.ship) };
    case "hit":
      return withEnemies(view, { [slot]: { hits: Number(event.hits) } });
    case "destroyed":
      return withEnemies(view, { [slot]: null });
    case "mothership":
      return { ...view, mothership: Number(event.health) };
    case "city":
      return { ...view, city: Number(event.health) };
    case "waits":
      return withShip(view, event, (ship) => ({
        ...ship,
        is: "waiting",
        waits: event.on as string[],
        pose: (event.pose as Pose | undefined) ?? ship.pose,
      }));
    case "marched":
      return marched(view, event.cards as Record<string, string>);
    case "dealt":
      return { ...withEnemies(view, { [slot]: fresh(String(event.card), slot) }), deck: view.deck - 1 };
    case "reinforced":
      return (event.ships as string[]).reduce(
        (seen, ship) => withShip(seen, { event: "", ship }, () => ({ is: "active" })),
        view,
      );
    case "round":
      return { ...view, round: Number(event.number), last_round: event.last === true };
    case "assault":
      return { ...view, phase: "assault" };
    default:
      return view;
  }
}

/** A card as it comes from the deck; what protects it and where it goes, the server's next view tells. */
const fresh = (card: string, slot: string): Enemy => ({
  card,
  ...readCard(card),
  hits: 0,
  shielded: false,
  goes: slot,
  pose: slotPose(slot),
});

function withEnemies(view: ShipsView, changes: Record<string, Partial<Enemy> | null>): ShipsView {
  const enemies = { ...view.enemies };
  for (const [slot, change] of Object.entries(changes)) {
    if (change === null) delete enemies[slot];
    else enemies[slot] = { ...(enemies[slot] ?? fresh("1>0", slot)), ...change };
  }
  return { ...view, enemies };
}

function withShip(
  view: ShipsView,
  event: Event,
  change: (ship: Ship) => Partial<Ship> & { is: Ship["is"] },
): ShipsView {
  const { colour, ship } = shipNamed(String(event.ship));
  const level = Number(ship[0]) - 1;
  return {
    ...view,
    fleets: view.fleets.map((fleet) => {
      if (fleet.colour !== colour) return fleet;
      const known = fleet.ships[ship] ?? { is: "active" as const, power: fleet.powers[level] ?? null };
      return { ...fleet, ships: { ...fleet.ships, [ship]: { power: known.power, ...change(known) } } };
    }),
  };
}

function landed(view: ShipsView, event: Event): ShipsView {
  const landing = event.landing as Landing | undefined;
  const zone = event.zone as Ship["zone"];
  const lies = zone !== "short" && zone !== "off" ? landing?.rest.pose : null;
  const moved = Object.entries(landing?.cards ?? {}).map(([slot, pose]) => [slot, { pose }] as const);
  let seen = withEnemies(view, Object.fromEntries(moved.filter(([slot]) => view.enemies[slot])));
  seen = withShip(seen, event, () =>
    zone === "short"
      ? { is: "in-hand" }
      : { is: "landed", zone, on: event.on as string[], ...(lies ? { pose: lies } : {}) },
  );
  for (const [ship, rest] of Object.entries(landing?.ships ?? {}))
    seen = withShip(seen, { event: "", ship }, (old) => ({
      ...old,
      pose: rest.pose ?? undefined,
      on: rest.on,
    }));
  return { ...seen, hand: zone === "short" ? seen.hand : null };
}

function marched(view: ShipsView, cards: Record<string, string>): ShipsView {
  const enemies: Record<string, Enemy> = {};
  for (const [from, to] of Object.entries(cards)) {
    const card = view.enemies[from];
    if (card && to !== "atmosphere") enemies[to] = { ...card, hits: 0, pose: slotPose(to) as Pose };
  }
  return { ...view, enemies };
}
