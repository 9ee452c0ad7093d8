/** What the server tells of a match of the terrain game. There are no secrets: every seat sees the same. */
import type { View } from "../../wire";

export type Piece = { piece: string; level: number; exits: number[]; inverted: boolean };
export type Traveller = {
  colour: string;
  team: number | null;
  start: string | null;
  token: string | null;
  goals: string[];
  visited: string[];
  home: boolean;
  /** How many turns the rest of the way takes on average; null where nothing can be said. */
  turns_left: number | null;
};
export type Roll = { white: number; red: number; weather: "good" | "bad"; green?: number };
/** Who would have to go back, by seat, each with the start that they go to. */
export type Sends = Record<string, string>;
export type Reach = { cost: number; path: string[]; stop: boolean; sends?: Sends };
export type Phase = "first" | "build" | "starts" | "goals" | "roll" | "move" | "turn" | "over";

export type TerrainView = View & {
  phase: Phase;
  first: number;
  /** The dice for who begins, by seat, while they fall: null is still to come, 0 was outdone in an earlier round. */
  thrown?: (number | null)[] | null;
  pieces: Record<string, Piece>;
  /** Neighbours between which no step leads. */
  cliffs: [string, string][];
  /** In the race: cells from which no way leads on until a piece is turned. */
  dead_ends?: string[];
  /** Pieces left, by kind: `5B`. */
  supply: Record<string, number>;
  players: Traveller[];
  /** The seats whose destination is being placed. */
  goal_for: number[] | null;
  roll: Roll | null;
  points_left: number | null;
  /** Where the player to move can get to, at what cost, and how. */
  reach: Record<string, Reach>;
  /** Whom a stop here and now would send back. */
  stop_sends?: Sends;
  /** Neighbours that are out of reach, and why. */
  blocked: Record<string, { reason: string; side: number }>;
  /** The finished terrain as one line of text. */
  share: string | null;
};

/** Destinations that are still to be reached: the others have been taken off the board. */
export const goalsLeft = ({ goals, visited }: Traveller): string[] =>
  goals.filter((goal) => !visited.includes(goal));

/** A terrain that was there from the start: fair, random, or somebody's. */
export const isReady = ({ options: { terrain = "build" } }: TerrainView): boolean => terrain !== "build";

export const isRacing = ({ phase }: TerrainView): boolean =>
  phase === "roll" || phase === "move" || phase === "turn" || phase === "over";
