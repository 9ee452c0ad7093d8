import { expect, it } from "vitest";
import type { Thought } from "../wire";
import { loss, outstanding, points, SIGNS, signs } from "./values";

const THOUGHT: Thought = {
  ply: 0,
  seat: 0,
  move: "a",
  best: "b",
  runner_up: null,
  line: [],
  value: 0.25,
  best_value: 0.5,
  mark: null,
  why: null,
  best_why: null,
};

it("draws each seat's values, better ones higher", () => {
  const thoughts = [
    { ...THOUGHT, ply: 0, seat: 0, best_value: 0.5 },
    { ...THOUGHT, ply: 5, seat: 1, best_value: 0.9 },
    { ...THOUGHT, ply: 10, seat: 0, best_value: 1 },
    { ...THOUGHT, ply: 12, seat: 0, best_value: null },
  ];
  expect(points(thoughts, 0, 20)).toBe("0.0,60.0 150.0,0.0");
  expect(points([], 0, 0)).toBe("");
});

it("weighs a move against the best one", () => {
  expect(loss(THOUGHT)).toBe(0.25);
  expect(loss({ ...THOUGHT, value: null })).toBeNull();
  expect(loss({ ...THOUGHT, value: 0.6 })).toBe(0);
});

it("puts marks where the moves led to, and none where there is no mark", () => {
  const blunder: Thought = { ...THOUGHT, ply: 10, mark: "blunder" };
  expect(signs([THOUGHT, blunder, { ...blunder, value: null }], 20)).toEqual([
    { ply: 10, mark: "blunder", x: 150, y: 90 },
  ]);
  expect(signs([{ ...blunder, ply: 0, value: 1 }], 20)).toEqual([{ ply: 0, mark: "blunder", x: 9, y: 9 }]);
  expect(new Set(Object.values(SIGNS)).size).toBe(4); // they can be told apart without colours
});

it("leaves out the lesser of two marks that would lie over one another", () => {
  const marked = (ply: number, mark: Thought["mark"]): Thought => ({ ...THOUGHT, ply, mark });
  const crowded = [
    marked(20, "doubtful"),
    marked(21, "blunder"),
    marked(22, "mistake"),
    marked(40, "doubtful"),
  ];
  expect(signs(crowded, 100).map(({ ply }) => ply)).toEqual([21, 40]);
  const above = { ...marked(22, "mistake"), value: 0.9 };
  expect(signs([marked(21, "blunder"), above], 100).map(({ ply }) => ply)).toEqual([21, 22]);
});

it("names brilliant moves and the dearest ones, in the order in which they were made", () => {
  const lost = (ply: number, value: number, mark: Thought["mark"]): Thought => ({
    ...THOUGHT,
    ply,
    value,
    mark,
  });
  const thoughts = [
    lost(1, 0.49, null),
    lost(2, 0.44, "doubtful"),
    lost(3, 0.1, "blunder"),
    lost(4, 0.3, "blunder"),
    lost(5, 0.2, "blunder"),
    lost(6, 0.38, "mistake"),
    lost(7, 0.5, "brilliant"),
    lost(8, 0.42, null), // from a version without marks
  ];
  expect(outstanding(thoughts).map(({ ply }) => ply)).toEqual([3, 4, 5, 6, 7]);
  expect(outstanding(thoughts.slice(7)).map(({ ply }) => ply)).toEqual([8]);
  expect(outstanding(thoughts.slice(0, 1))).toEqual([]);
});
