import { expect, test } from "vitest";
import { landmarks } from "./landmarks";
import type { TerrainView } from "./view";

const players = [
  { colour: "river", token: "a6", goals: ["g4", "k1"], visited: ["k1"] },
  { colour: "desert", token: "k6", goals: [], visited: [] },
];
const view = (phase: string, goal_for: number[] | null) =>
  ({ phase, players, goal_for, turn: 0 }) as unknown as TerrainView;
const told = (phase: string, goal_for: number[] | null = null) =>
  landmarks(view(phase, goal_for)).map(({ cell, colour }) => [cell, colour]);

test("who is to be sent somewhere is pointed out, then where one has to go oneself", () => {
  expect(told("goals", [1])).toEqual([["k6", "desert"]]);
  expect(told("move")).toEqual([["g4", "river"]]);
  expect(told("build")).toEqual([]);
});
