/** What the bot's opinions come to: how much a move lost, and the line that the game drew. */
import type { Thought } from "../wire";

/** The size of the drawing. */
export const WIDTH = 300;
export const HEIGHT = 120;

/** How much worse than the best a move was, 0 to 1; null where the bot does not say. */
export const loss = ({ value, best_value }: Thought): number | null =>
  value === null || best_value === null ? null : Math.max(0, best_value - value);

/** Points of a line, `x,y` each; the value is the best one that the bot saw, from the mover's side. */
export function points(thoughts: readonly Thought[], seat: number, plies: number): string {
  return thoughts
    .flatMap(({ ply, seat: whose, best_value }) =>
      whose === seat && best_value !== null
        ? [`${((ply / Math.max(1, plies)) * WIDTH).toFixed(1)},${((1 - best_value) * HEIGHT).toFixed(1)}`]
        : [],
    )
    .join(" ");
}
