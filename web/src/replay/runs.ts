/** The steps of a replay as its list tells them: what chance did many times over, as a ready terrain is laid, is one line. */
import type { Step } from "../wire";

/** Fewer are told one by one. */
const MANY = 4;

/** The number of a line's first step, and its last step: for most lines they are the same. */
export type Run = { first: number; last: Step };

/** Did chance do the same as before, such as laying a piece? */
const isAgain = (step: Step, before: Step): boolean =>
  typeof step.who !== "number" && typeof before.who !== "number" && verbOf(step) === verbOf(before);
const verbOf = ({ move }: Step): string | undefined => move?.split(" ")[0];

export function runs(steps: readonly Step[]): Run[] {
  const found: Run[][] = [];
  for (const step of steps.slice(1)) {
    const before = found.at(-1);
    if (before?.[0] && isAgain(step, before[0].last)) before.push({ first: step.ply, last: step });
    else found.push([{ first: step.ply, last: step }]);
  }
  return found.flatMap((run) => {
    const [one, last] = [run[0], run.at(-1)];
    return one && last && run.length >= MANY ? [{ first: one.first, last: last.last }] : run;
  });
}
