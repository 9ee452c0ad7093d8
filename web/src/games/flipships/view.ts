/** What the server tells of a match of Flip Ships. */
import type { View } from "../../wire";
import type { Target } from "./stroke";

/** Millimetres and a unit quaternion: x y z qw qx qy qz (see `measures`). */
export type Pose = readonly [number, number, number, number, number, number, number];

export type Zone = "short" | "off" | "atmosphere" | "row" | "mothership" | "beyond";
export type Doing = "active" | "in-hand" | "landed" | "waiting" | "docked";
export type Icon = "shield" | "two-hits";

export type Enemy = {
  card: string;
  march: number;
  damage: number;
  icon: Icon | null;
  hits: number;
  shielded: boolean;
  /** Where the next march would take it: a slot, or the atmosphere. */
  goes: string;
  /** null: knocked off the table. */
  pose: Pose | null;
};

export type Ship = {
  is: Doing;
  power: string | null;
  pose?: Pose;
  zone?: Zone;
  on?: string[];
  waits?: string[];
};

export type Fleet = {
  colour: string;
  seat: number;
  powers: (string | null)[];
  /** By name, as `1a`; those in the hangar are not there. */
  ships: Record<string, Ship>;
};

export type FlickNumbers = { x: number; speed: number; aim: number; loft: number; spin: number };

/** The edges of a race's table, each a quarter round to the left from the last, as one sees them from the own seat. */
export const EDGES = ["own", "right", "far", "left"] as const;
export type Edge = (typeof EDGES)[number];

/** The middle of the mothership, and its size inside. */
export type Stands = { x: number; y: number; width: number; depth: number };

export type ShipsView = View & {
  phase:
    | "pilots"
    | "deal"
    | "flip"
    | "landing"
    | "choose"
    | "march"
    | "race"
    | "over"
    | "assault"
    | "resolve";
  round: number;
  last_round: boolean;
  rows: number;
  /** The colour of the fleet in turn; null in a race. */
  fleet: string | null;
  start: string;
  city: number;
  city_start: number;
  icons: number[];
  mothership: number;
  deck: number;
  returned: string[];
  gone: string[];
  enemies: Record<string, Enemy>;
  fleets: Fleet[];
  /** Ships of the whole table: `river-1a`. */
  hand: string | null;
  last: string | null;
  focus: string | null;
  launching: boolean;
  target: string | null;
  flick: (FlickNumbers & { edge?: Edge }) | null;
  /** Not in matches of the first rules: see `standsIn`. */
  stands?: Stands;
  /** What powers could still do that the end of the turn would lose, by ship; not in matches of the first rules. */
  unused?: Record<string, "heal" | "launch" | "attack">;
};

export type Rest = {
  zone: Zone;
  pose: Pose | null;
  row: number | null;
  on: string[];
  moons: number[];
  /** Millimetres to each card in a laser's reach; below 0: over it. */
  gaps: Record<string, number>;
};

/** Why a flick by hand hit nothing: what it came nearest to, and how far beyond and to the right of it. */
export type Lesson = {
  why: "strong" | "weak" | "left" | "right" | "flat";
  near?: string;
  far_mm?: number;
  right_mm?: number;
};

/** How a ship landed. `path` is empty where no physics was asked. */
export type Landing = {
  rest: Rest;
  turns: number;
  seconds: number;
  cards: Record<string, Pose | null>;
  ships: Record<string, Rest>;
  path: string;
};

export const SHIP_NAMES = ["1a", "1b", "1c", "2a", "2b", "3a", "3b"] as const;

/** May one flip from any edge of the table? In a race; by its first rules only from the own. */
export const mayGoRound = (view: ShipsView): boolean => isRace(view) && view.stands !== undefined;

export const isRace = (view: ShipsView): boolean => view.options.speed === true;

/** `river-1a` is the ship `1a` of the river fleet. */
export function shipNamed(whole: string): { colour: string; ship: string } {
  const at = whole.lastIndexOf("-");
  return { colour: whole.slice(0, at), ship: whole.slice(at + 1) };
}

export const levelOf = (ship: string): number => Number(ship.slice(-2, -1));

export const fleetOf = (view: ShipsView, colour: string | null): Fleet | undefined =>
  view.fleets.find((fleet) => fleet.colour === colour);

/** The fleet whose ships lie on the shelf: the one in turn; in a race one's own. */
export function fleetInFront(view: ShipsView): Fleet | undefined {
  if (isRace(view)) return view.fleets[view.seat ?? 0];
  return fleetOf(view, view.fleet) ?? view.fleets[view.seat ?? 0];
}

/** A card's text, `2>3s`: arrows, damage, and an icon. */
export function readCard(card: string): Pick<Enemy, "march" | "damage" | "icon"> {
  const [march = "1", rest = "0"] = card.split(">");
  const icon = rest.endsWith("s") ? "shield" : rest.endsWith("t") ? "two-hits" : null;
  return { march: Number(march), damage: Number.parseInt(rest, 10), icon };
}

/** The whole name of the ship that a legal flick is about, or null for another move. */
export function flickedShip(move: string, view: ShipsView): string | null {
  const [verb, name] = move.split(" ");
  if (verb !== "flick" || !name) return null;
  return name.includes("-") ? name : `${view.fleet}-${name}`;
}

/** Where a ship lies; null: not on the table. */
export function shipPose(view: ShipsView, whole: string): Pose | null {
  const { colour, ship } = shipNamed(whole);
  return view.fleets.find((fleet) => fleet.colour === colour)?.ships[ship]?.pose ?? null;
}

/** What a flick of a beginner may be meant for: cards, and the mothership. At other tables nobody is helped. */
export function targetsAtTraining(view: ShipsView): Target[] {
  if (view.options.difficulty !== "training" || isRace(view)) return [];
  const cards = Object.values(view.enemies).flatMap(({ pose }) => (pose ? [{ x: pose[0], y: pose[1] }] : []));
  return view.stands && view.mothership > 0 ? [...cards, { ...view.stands, isBox: true }] : cards;
}
