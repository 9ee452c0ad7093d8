/** What the bot's opinions come to: how much a move lost, which moves stand out, and the line that the game drew. */
import type { Thought } from "../wire";

export type Mark = NonNullable<Thought["mark"]>;

/** As chess players write them: what is marked can be told without colours. */
export const SIGNS: Record<Mark, string> = { brilliant: "!!", doubtful: "?!", mistake: "?", blunder: "??" };

/** The size of the drawing. */
export const WIDTH = 300;
export const HEIGHT = 120;

/** How much worse than the best a move was, 0 to 1; null where the bot does not say. */
export const loss = ({ value, best_value }: Thought): number | null =>
  value === null || best_value === null ? null : Math.max(0, best_value - value);

const MUCH = 0.05; // of a win; analyses of earlier versions have no marks
const MOST = 5;

/** The moves that are worth a look: brilliant ones, then those that cost most; in the order in which they were made. */
export function outstanding(thoughts: readonly Thought[]): Thought[] {
  const rank = (one: Thought) => (one.mark === "brilliant" ? 2 : (loss(one) ?? 0));
  return thoughts
    .filter((one) => one.mark !== null || (loss(one) ?? 0) >= MUCH)
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, MOST)
    .toSorted((a, b) => a.ply - b.ply);
}

const x = (ply: number, plies: number) => ((ply / Math.max(1, plies)) * WIDTH).toFixed(1);
const y = (value: number) => ((1 - value) * HEIGHT).toFixed(1);

const SIGN = 9; // half as large as a sign
/** What two signs need to be read beside, or above one another. */
const APART = { x: 14, y: 11 };
const WEIGHTS: Record<Mark, number> = { brilliant: 3, blunder: 2, mistake: 1, doubtful: 0 };
type Placed = { ply: number; mark: Mark; x: number; y: number };

/**
 * Where marks stand: at the move, as high as what it led to, and never cut off. Where there is no room for all of them, those
 * that weigh more: the list has the others.
 */
export function signs(thoughts: readonly Thought[], plies: number): Placed[] {
  const all = thoughts.flatMap(({ ply, mark, value }): Placed[] => {
    if (mark === null || value === null) return [];
    const across = Math.min(WIDTH - SIGN, Math.max(SIGN, Number(x(ply, plies))));
    return [{ ply, mark, x: across, y: Math.max(SIGN, Number(y(value))) }];
  });
  const kept: Placed[] = [];
  for (const one of all.toSorted((a, b) => WEIGHTS[b.mark] - WEIGHTS[a.mark]))
    if (!kept.some((other) => Math.abs(other.x - one.x) < APART.x && Math.abs(other.y - one.y) < APART.y))
      kept.push(one);
  return kept.toSorted((a, b) => a.ply - b.ply);
}

/** Points of a line, `x,y` each; the value is the best one that the bot saw, from the mover's side. */
export function points(thoughts: readonly Thought[], seat: number, plies: number): string {
  return thoughts
    .flatMap(({ ply, seat: whose, best_value }) =>
      whose === seat && best_value !== null ? [`${x(ply, plies)},${y(best_value)}`] : [],
    )
    .join(" ");
}
