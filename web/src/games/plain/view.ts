/** What the server tells of a game that the client does not know: what lies where, and what moves mean, in words. */
import type { View } from "../../wire";
import type { Face } from "../../wire/schema";

export type { BoardCell, Face, PlainBoard } from "../../wire/schema";

export type PlainMove = { says: string; cells: string[] };

export type PlainView = View & {
  plain: {
    faces: Record<string, Face>;
    /** By the move's text: those that can be made now, or, in a replay, the one that was made. */
    moves: Record<string, PlainMove>;
    hint: string;
    /** The table as lines of text, where there is no board. */
    text: string[];
  };
};
