/** What the order of play is worth in TerraFlip. A test compares the figures with the engine's options. */
import type { Block } from "../book";
import bonus from "./bonus.json";

type Headings = {
  head: string;
  players: (n: string) => string;
  french: (n: string) => string;
  /** The places, from the first on. */
  nth: string[];
};

export function bonusTable({ head, players, french, nth }: Headings): Block {
  const counts = Object.keys(bonus.english).toReversed() as (keyof typeof bonus.english)[];
  const row = (title: string, points: readonly number[]) => [
    title,
    ...nth.map((_, place) =>
      points[place] === undefined ? "–" : points[place] === 0 ? 0 : `+${points[place]}`,
    ),
  ];
  return {
    head: [head, ...nth],
    rows: counts.flatMap((n) => {
      const isSame = `${bonus.english[n]}` === `${bonus.french[n]}`;
      return [row(players(n), bonus.english[n]), ...(isSame ? [] : [row(french(n), bonus.french[n])])];
    }),
  };
}
