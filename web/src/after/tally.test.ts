import { expect, it } from "vitest";
import type { View } from "../wire";
import { describe, tally } from "./tally";
import { en } from "./words.en";

const VIEW = {
  game: "terraflip",
  seats: ["river", "desert"],
  points: [8, 1],
  result: null,
  tiles: {
    f6: {},
    g6: { colour: "river" },
    h6: { colour: "river" },
    e6: { colour: "desert" },
    f8: { colour: "river" },
  },
  players: [{ bonus: 3 }, { bonus: 0 }],
} as unknown as View;

it("counts tiles side by side double, others once, and the bonus last", () => {
  expect(tally(VIEW, 0).map(({ kind, points }) => [kind, points])).toEqual([
    ["joined", 2],
    ["joined", 2],
    ["alone", 1],
    ["bonus", 3],
  ]);
  expect(describe(tally(VIEW, 0), en.tally)).toBe(
    "2 side by side: 4 · 1 alone: 1 · for the order of play: 3",
  );
});

it("takes no part in a quarrel with the server", () => {
  expect(tally({ ...VIEW, points: [9, 1] }, 0)).toEqual([]);
});
