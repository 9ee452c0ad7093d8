import { expect, test } from "vitest";
import type { Step } from "../wire";
import { runs } from "./runs";

/** Moves of chance, and those of players with a colon. */
const spans = (...moves: string[]) => {
  const steps = ["", ...moves].map(
    (move, ply) => ({ ply, who: move.includes(":") ? 0 : null, move }) as Step,
  );
  return runs(steps).map(({ first, last }) => [first, last.ply]);
};

test("what chance lays piece by piece is one line, and throws of dice are lines of their own", () => {
  expect(spans("die 1", "die 4", "build a", "build b", "build c", "build d", ":goal", ":goal")).toEqual([
    [1, 1],
    [2, 2],
    [3, 6],
    [7, 7],
    [8, 8],
  ]);
  expect(spans("build a", "build b", ":build c", "build d")).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ]);
  expect(spans()).toEqual([]);
});
