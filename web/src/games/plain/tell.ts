/** What is said of a game that the client does not know: the server's sentences, with the players' names. */
import type { Event, Happening } from "../../wire";
import type { Language } from "../../words";
import type { MapCell, Meaning, Telling } from "../plugin";
import type { Layout } from "./layout";
import { groundOf, paint, signOf, signPath } from "./look";
import type { PlainView } from "./view";
import { plainWords } from "./words";

type Tell = Telling<PlainView>;

export const picks = (move: string, { plain }: PlainView): string[] => plain.moves[move]?.cells ?? [];

export const sayMove = (move: string, { view }: Pick<Tell, "view">): string =>
  view.plain.moves[move]?.says ?? move;

/** What to do now. Games bring their hints in English, and not all of them one: else it is told by what can be chosen. */
export function sayHint(view: PlainView, legal: readonly string[], language: Language): string {
  if (language === "en" && view.plain.hint) return view.plain.hint;
  const { hints } = plainWords(language);
  const onCells = legal.filter((move) => picks(move, view).length > 0).length;
  return onCells === 0 ? hints.move : onCells === legal.length ? hints.cell : hints.both;
}

export function sayEvent(event: Event, { language, who, isYou }: Tell): string | null {
  if (event.event === "over") return plainWords(language).over;
  const { says, seat } = event;
  if (typeof says !== "string" || says === "") return null;
  // The game says what others see somebody do: of oneself it is told after a colon.
  const sentence =
    typeof seat === "number"
      ? `${who(seat)}${isYou(seat) ? ":" : ""} ${says}`
      : says[0]?.toUpperCase() + says.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** What decided it nobody knows here, but how it ended: with the last move that can be told. */
export function decided(telling: Tell, story: readonly Happening[]): string | null {
  const told = story.flatMap(({ events }) => events).filter(({ event }) => event !== "over");
  const move = told.map((event) => sayEvent(event, telling)).findLast((said) => said !== null);
  return move ? plainWords(telling.language).lastMove({ move }) : null;
}

/** The cells that an event names, whatever it calls them. */
export function cellsOf(event: Event, { spots }: Layout): string[] {
  const named = Object.values(event).flat();
  return [...new Set(named.filter((one): one is string => typeof one === "string" && spots.has(one)))];
}

export function cells({ view, language }: Tell, { board, spots }: Layout): MapCell[] {
  const words = plainWords(language);
  const possible = new Set(Object.values(view.plain.moves).flatMap((move) => move.cells));
  return [...spots.values()].map(({ name, x, z, next, colour }): MapCell => {
    const face = view.plain.faces[name];
    const { base, ink } = paint(face?.colour ?? "white");
    const label = [name, face?.words ?? words.empty, possible.has(name) && words.possible];
    const isMark = face?.form === "mark";
    const ground = groundOf(board, colour);
    const sign = face && signOf(face);
    const path = sign ? signPath(sign) : undefined;
    return {
      id: name,
      label: label.filter(Boolean).join(", "),
      x,
      z,
      next,
      shape: board.shape,
      fill: face?.form === "tile" ? base : ground,
      disc: face && (face.form === "disc" || face.form === "pawn") ? base : undefined,
      sign: path,
      glyph: sign && !path ? sign : undefined,
      ink: isMark ? base : ink,
    };
  });
}

/** A cell of a group stands for the one of it that a move touches. */
export function target(cell: string, touched: ReadonlySet<string>, { spots }: Layout): string | null {
  if (touched.has(cell)) return cell;
  const group = spots.get(cell)?.group;
  if (!group) return null;
  const mates = [...touched].filter((one) => spots.get(one)?.group === group);
  return mates.length === 1 ? (mates[0] as string) : null;
}

type At = { view: PlainView; legal: readonly string[]; picked: readonly string[] };

export function means(pick: string, { view, legal, picked }: At, layout: Layout): Meaning {
  const touching = legal.filter((move) => picked.every((one) => picks(move, view).includes(one)));
  const touched = new Set(touching.flatMap((move) => picks(move, view)));
  const meant = target(pick, touched, layout);
  if (meant === null || meant === pick) return null;
  const moves = touching.filter((move) => picks(move, view).includes(meant));
  return moves.length === 1 ? { send: moves[0] as string } : null;
}

/** Where moves are simply named after a cell, any other cell makes one that is not legal: the server says why not. */
export function wish(picked: readonly string[], view: PlainView): string | null {
  const moves = Object.entries(view.plain.moves).filter(([, { cells }]) => cells.length > 0);
  const isNamed =
    moves.length > 0 && moves.every(([move, { cells }]) => cells.length === 1 && cells[0] === move);
  return isNamed ? (picked.at(-1) ?? null) : null;
}
