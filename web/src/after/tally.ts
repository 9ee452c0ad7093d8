/**
 * A score, piece by piece, for counting it up before everybody's eyes. The total is always the server's: a tally that does
 * not come to it is not shown.
 */
import { cellNamed } from "../games/hex";
import type { View } from "../wire";
import type { AfterWords } from "./words";

/** One piece that counts: where it lies, if it lies somewhere, and for how much. */
export type Piece = { kind: "joined" | "alone" | "bonus" | "city" | "goals"; points: number; cell?: string };

type Tiles = Record<string, { colour?: string }>;
type Tally = (view: View, seat: number) => Piece[];

const TALLIES: Record<string, Tally> = {
  terraflip: (view, seat) => {
    const { tiles, players } = view as View & { tiles: Tiles; players: { bonus: number }[] };
    const mine = Object.keys(tiles).filter((cell) => tiles[cell]?.colour === view.seats[seat]);
    const pieces = mine.map((cell): Piece => {
      const isJoined = mine.some((other) => areNeighbours(cell, other));
      return { kind: isJoined ? "joined" : "alone", points: isJoined ? 2 : 1, cell };
    });
    const bonus = players[seat]?.bonus ?? 0;
    return [...pieces, ...(bonus ? [{ kind: "bonus" as const, points: bonus }] : [])];
  },
  terrain: (view, seat) => {
    const { players } = view as View & { players: { visited: string[] }[] };
    return (players[seat]?.visited ?? []).map((cell) => ({ kind: "goals", points: 1, cell }));
  },
  flipships: (view, seat) =>
    Array.from({ length: view.points[seat] ?? 0 }, () => ({ kind: "city" as const, points: 1 })),
};

function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [cellNamed(one), cellNamed(other)];
  if (!a || !b) return false;
  const [q, r] = [a.q - b.q, a.r - b.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) === 1;
}

/** What a seat's points are made of; empty where that is not known. */
export function tally(view: View, seat: number): Piece[] {
  const pieces = TALLIES[view.game]?.(view, seat) ?? [];
  const total = view.result?.points[seat] ?? view.points[seat] ?? 0;
  return pieces.reduce((sum, { points }) => sum + points, 0) === total ? pieces : [];
}

/** The pieces in words, kind by kind: "11 side by side: 22 · 2 alone: 2". */
export function describe(pieces: readonly Piece[], words: AfterWords["tally"]): string {
  const kinds = [...new Set(pieces.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const alike = pieces.filter((piece) => piece.kind === kind);
      const said = words[kind];
      const what = typeof said === "string" ? said : said({ n: alike.length });
      return words.of({ what, points: alike.reduce((sum, { points }) => sum + points, 0) });
    })
    .join(" · ");
}
