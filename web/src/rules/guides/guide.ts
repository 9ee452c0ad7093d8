/** A first game in five minutes: lessons on prepared boards, in which the player makes every move. */
import { catalogue, type Language } from "../../words";
import type { Trial } from "../tryWire";
import flipships from "./flipships.json";
import terraflip from "./terraflip.json";
import terrain from "./terrain.json";
import { en } from "./texts.en";

export type Step = {
  id: string;
  /** The moves that bring the lesson on, `*` for any ending; the first is shown to who asks. Without: something to read. */
  accept?: string[];
  /** The cells that the text speaks of. */
  point?: string[];
  /** What the others do then. */
  followedBy?: string[];
};
export type Lesson = Omit<Trial, "game"> & { steps: Step[] };

const GUIDES: Record<string, Lesson[]> = { terraflip, terrain, flipships };
const texts = catalogue<typeof en>(en, {
  fr: () => import("./texts.fr"),
  de: () => import("./texts.de"),
  es: () => import("./texts.es"),
});

export const guideOf = (game: string): readonly Lesson[] => GUIDES[game] ?? [];
export function textOf(game: string, step: string, language: Language): string {
  const games: Record<string, Record<string, string>> = texts(language);
  return games[game]?.[step] ?? "";
}

/** Does a move bring the lesson on? */
export const isWanted = ({ accept = [] }: Step, move: string): boolean =>
  accept.some((one) => (one.endsWith("*") ? move.startsWith(one.slice(0, -1)) : move === one));
