/**
 * The names by which the client knows what travels. All comes from schema.ts, which is made from the server's own
 * models; only views and events, which belong to the games, are given a shape here.
 */
import type * as schema from "./schema";

export type Event = { event: string; seat?: number; [detail: string]: unknown };
export type Result = { points: number[]; winners: number[]; reason: string };
/** A part of somebody's points: what counts, for how much, and where it lies, if it lies somewhere. */
export type Counted = {
  kind: string;
  points: number;
  cell?: string;
};
/** What every game's view has. A game adds its own fields. */
export type View = {
  game: string;
  options: Record<string, unknown>;
  seats: string[];
  seat: number | null;
  turn: number | "chance" | "any" | null;
  points: number[];
  result: Result | null;
  /** By seat, once the game is over: what the points are made of. */
  tally: Counted[][] | null;
};

type Shaped<Message> = {
  [Key in keyof Message]: Key extends "view"
    ? View
    : Key extends "entries" | "log"
      ? Entry[]
      : Key extends "snapshot"
        ? Snapshot | null
        : Message[Key];
};

export type Entry = Omit<schema.Entry, "events"> & { events: Event[] };
export type Snapshot = Shaped<schema.Snapshot>;
export type ReactionSign = schema.Reaction["sign"];
/** Why something was refused: key and parameters for our words, an English sentence for lack of them. */
export type Refusal = schema.Refusal;
export type Tried = Omit<schema.Tried, "view" | "events" | "refusal"> & {
  view: View;
  events: Event[][];
  refusal: Refusal | null;
};
export type Step = Omit<schema.Step, "view" | "events"> & { view: View; events: Event[] };
export type Happening = Omit<schema.Happening, "events"> & { events: Event[] };
export type Story = Omit<schema.Story, "moves"> & { moves: Happening[] };
export type Replay = Omit<schema.Replay, "steps"> & { steps: Step[] };

export type {
  Analysis,
  Clocks,
  GameInfo,
  Games,
  Joined,
  NewTable,
  RecordAnswer,
  RematchMade,
  SeatFreed,
  SeatRequest,
  SeatState,
  Summaries,
  Summary,
  TableMade,
  TableState,
  Thought,
  UndoRequest,
} from "./schema";

export type FromServer =
  | Shaped<schema.SnapshotFrame>
  | Shaped<schema.EntriesFrame>
  | schema.Ack
  | Shaped<schema.RefusedFrame>
  | schema.Presence
  | schema.TableFrame
  | schema.Reaction
  | schema.Pong;

export type ToServer =
  | schema.Hello
  | schema.MoveFrame
  | schema.UndoFrame
  | schema.UndoAnswerFrame
  | schema.FinishFrame
  | schema.FinishAnswerFrame
  | schema.ResignFrame
  | schema.LeaveFrame
  | schema.ReactFrame
  | schema.Look
  | schema.Ping;
