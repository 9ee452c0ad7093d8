/** What the server tells of a match of TerraFlip. */
import type { View } from "../../wire";

export const LANDS = ["river", "desert", "forest", "mountain"] as const;
export type Land = (typeof LANDS)[number];
export const SPECIALS = ["knight", "campsite", "catapult"] as const;
export type Special = (typeof SPECIALS)[number];

export type Tile = { kind: "land" | Special | "tower"; colour?: Land; underside?: Land };
export type Player = { colour: Land; land: number; spies: number; bonus: number } & Record<Special, number>;

export type TerraView = View & {
  reach: number;
  phase: "lot" | "place" | "first-flip" | "flip" | "campsite" | "catapult" | "done" | "over";
  focus: string | null;
  tiles: Record<string, Tile>;
  players: Player[];
  /** The own hand: land by the colour that it hides, and special tiles. */
  hand: Partial<Record<Land | Special, number>> | null;
  looking: { cell: string; underside?: Land } | null;
  /** Every tile that is framed now, with the two ends of its line. */
  frames: Record<string, [string, string]>;
};

/** The French edition's tower is a castle. */
export const isFrench = (view: View): boolean => view.options.edition === "french";
