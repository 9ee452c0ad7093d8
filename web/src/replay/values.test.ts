import { expect, it } from "vitest";
import { loss, points } from "./values";

const THOUGHT = { move: "a", best: "b", runner_up: null, line: [], value: 0.25, best_value: 0.5 };

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
  expect(loss({ ...THOUGHT, ply: 0, seat: 0 })).toBe(0.25);
  expect(loss({ ...THOUGHT, ply: 0, seat: 0, value: null })).toBeNull();
});
