/**
 * How a game plugs into the table. A game draws a view, offers the legal moves that it was given, and shows events
 * happening. It knows no rules: what is possible always comes from the server.
 */
import type { ComponentType } from "react";
import type { Verdict } from "../after/verdict";
import type { Picture } from "../scene/camera";
import type { Playing } from "../table/director";
import type { Heard } from "../table/hearing";
import type { Naming } from "../table/naming";
import type { Event, Happening, Refusal, View } from "../wire";
import type { Language } from "../words";
import type { Doer } from "../words/doer";

export type CellShape = "hex" | "card" | "square" | "round";

/** A place on the board: on the map, in 3D, and in move texts. */
export type MapCell = {
  id: string;
  /** For a screen reader: what lies there. */
  label: string;
  /** In board units, as in 3D: x to the right, z towards the viewer. */
  x: number;
  z: number;
  shape: CellShape;
  /** The cells beside it, where the board says so: arrow keys go there first. */
  next?: readonly string[];
  fill: string;
  /** The colour of a disc that lies on it. */
  disc?: string;
  /** Drawn on it, so that nobody depends on colours: a sign (path data in a box of 24 around 0, see style/signs), or digits. */
  sign?: string;
  glyph?: string;
  ink?: string;
  /** What lies under it, where the viewer knows. */
  under?: { fill: string; sign: string; ink: string };
};

/** Whom and how to tell something: the language, and what the seats are called. */
export type Telling<V extends View = View> = Naming & {
  language: Language;
  view: V;
};

/** A seat as the subject of a sentence. */
export const doer = ({ who, isYou }: Pick<Telling, "who" | "isYou">, seat: unknown): Doer =>
  typeof seat === "number" ? { who: who(seat), isYou: isYou(seat) } : { who: "", isYou: false };

/** A little fact about a player, shown below the name, with a sign. */
export type Fact = { sign: string; label: string; value: number | string };

/** Where to look from and at; y is up, the board lies around the origin, and seat 0 sits at z > 0. */
export type Viewpoint = { from: [number, number, number]; at: [number, number, number] };

/** Where the camera goes to see something closely, and how much it shakes, as a part of its distance. */
export type Shot = Viewpoint & { shake?: number };

/** A thing on a cell, by the colour that it belongs to and a sign (see style/signs). */
export type Landmark = { cell: string; colour: string; sign: string };

/** What a pick means: a move to send, legal or not; something the game has taken note of; or null: the general way. */
export type Meaning = { send: string } | "noted" | null;

export type GamePlugin<V extends View = View> = {
  name: string;
  /** Nothing is hidden from anybody: a device that is passed round needs no curtain. */
  isOpen?: boolean;

  /** The board and its pieces; rendered inside the table's canvas, reads the store through the hooks of `table/hooks`. */
  Scene: ComponentType;
  /** On a phone that is a hand, in place of the 3D board: usually the map, as large as a finger needs it. */
  Hand?: ComponentType;
  /** What lies in front of the player: hand, dice, controls. Ordinary DOM, usable by keyboard. */
  Tray?: ComponentType;
  ending?: Ending<V>;
  /** What the game adds to the result when it is over. */
  Epilogue?: ComponentType;
  /** How far the board reaches from the origin; the camera, the light and the felt follow. The same all game long. */
  radius: (view: V) => number;
  /** Table, felt and rim, where the common hexagonal ones do not suit. */
  Surroundings?: ComponentType;
  /** Rings around what is pointed at, picked or told of, where the common hexagonal ones do not suit. */
  Cursor?: ComponentType;
  /** Viewpoint of a seat (null: a spectator), if the general one does not suit; `scene/camera` helps to fit the picture. */
  seatView?: (seat: number | null, seats: number, picture: Picture) => Viewpoint;
  /** The view from above, if the general one does not suit. */
  topView?: (picture: Picture) => Viewpoint;
  /** Where the camera goes while a part `t` of an event is seen, from its home; null: it stays, or comes back. */
  shot?: (t: number, playing: Playing, view: V, home: Viewpoint) => Shot | null;
  /** How broad a cell is on the board: the camera comes near enough for a finger. Without it, it stays where it is. */
  breadth?: number;
  /** The cells that may be chosen now, where these are more than what the next pick can be. */
  targets?: (at: { view: V; legal: readonly string[]; picked: readonly string[] }) => Iterable<string>;
  /** What one wants to know the whereabouts of while choosing: where it is out of sight, the edge of the picture says so. */
  landmarks?: (view: V) => Landmark[];
  /** Where a cell is in 3D, for the cursor, the camera and the tests; null for what is not on the board. */
  place: (cell: string, view: V) => [number, number, number] | null;

  /** The chapter of the rulebook that matters now. */
  chapter?: (view: V) => string;

  /** The table as text, instead of a map, for a game without cells. */
  Text?: ComponentType;
  /** All places of the board, for the map. */
  cells: (telling: Telling<V>) => MapCell[];
  /** What a player picks, in any order, to mean that move: cells, and names of things in the tray (see table/choose). */
  picks: (move: string, view: V) => string[];
  /** The first tap of a finger on a cell only shows what the second one will do: true if this was the first. */
  aims?: (cell: string, at: { view: V; legal: readonly string[]; picked: readonly string[] }) => boolean;
  /** Asked first, by games whose picks mean more than choosing among moves: a piece as it is turned in hand, a whole way. */
  means?: (pick: string, at: { view: V; legal: readonly string[]; picked: readonly string[] }) => Meaning;
  /** The move that a player seems to mean by what was picked, though it is not legal: asked to learn why not. */
  wish?: (picks: readonly string[], view: V) => string | null;

  /**
   * True when the game takes a move over: one that is offered without all that it needs, as a flick without its numbers, or
   * one that it asks about first.
   */
  compose?: (move: string, view: V) => boolean;

  /** The heading under which a move is listed. */
  group: (move: string, telling: Telling<V>) => string;
  sayMove: (move: string, telling: Telling<V>) => string;
  /** An event in words; null for one not worth a line. */
  sayEvent: (event: Event, telling: Telling<V>) => string | null;
  /** The game's own refusals; null for one that it does not know. */
  sayReason: (reason: Refusal, telling: Telling<V>) => string | null;
  /** The cells that an event is about. */
  cellsOf: (event: Event) => string[];
  facts: (seat: number, telling: Telling<V>) => Fact[];

  /** By kind, what is heard of an event: see table/hearing. Every kind is here; what is not heard says why. */
  sounds: Readonly<Record<string, Heard<V>>>;

  /** How long an event takes to be seen happening, in milliseconds; 0: not shown. */
  lasts: (event: Event, view: V) => number;
  /** How long the step from one view of the server to the next takes to be seen, after its events; usually nothing. */
  settles?: (before: V, after: V) => number;
  /** The view after an event, as far as it is drawn: bookkeeping between two views of the server, no rules. */
  after: (view: V, event: Event) => V;
};

/** A part of a game that is worth to be seen again: from one move to another, and why. */
export type Moment = { first: number; last: number; text: string };

/** How a game ends, in its own words. All of it is told from points, views and events that the server sent. */
export type Ending<V extends View = View> = {
  /** All against the game: they win or lose together. */
  isTogether?: (view: V) => boolean;
  /** The headline, where the general one does not suit; null where it does. */
  headline?: (verdict: Verdict, telling: Telling<V>, isMine: boolean) => string | null;
  /** What decided it, in one sentence. The story is empty until it has come. */
  decided: (telling: Telling<V>, story: readonly Happening[]) => string | null;
  /** The best moment, and what made it that. */
  best: (telling: Telling<V>, story: readonly Happening[]) => Moment | null;
  /** How the best moment is found, where one may wonder. */
  measured?: (telling: Telling<V>) => string;
  /** What somebody did for all, in place of points that all share. */
  did?: (seat: number, telling: Telling<V>, story: readonly Happening[]) => string;
  /** The cells that shine when all is counted. */
  shines?: (view: V) => string[];
};

/** For the table every view is the same to handle: only the game itself looks inside. */
export const plugin = <V extends View>(game: GamePlugin<V>): GamePlugin => game as unknown as GamePlugin;
