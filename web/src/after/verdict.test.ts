import { expect, test } from "vitest";
import { type Headline, type Mood, verdictOf } from "./verdict";

const result = (...winners: number[]) => ({ points: [1, 2, 3], winners, reason: "points" });
const ask = (change: Partial<Parameters<typeof verdictOf>[0]>): [Headline, Mood] => {
  const { headline, mood } = verdictOf({
    own: [0],
    seats: 3,
    result: null,
    stop: null,
    isTogether: false,
    ...change,
  });
  return [headline, mood];
};

test("one winner: you, another, or somebody whom one watched", () => {
  expect(ask({ result: result(0) })).toEqual(["youWon", "won"]);
  expect(ask({ result: result(1) })).toEqual(["youLost", "lost"]);
  expect(ask({ own: [], result: result(1) })).toEqual(["won", "ended"]);
  expect(ask({ own: [0, 1], result: result(1) })).toEqual(["won", "ended"]);
});

test("several winners: one shares with others, or a tie of all", () => {
  expect(ask({ result: result(0, 1) })).toEqual(["youShare", "won"]);
  expect(ask({ result: result(1, 2) })).toEqual(["shared", "lost"]);
  expect(ask({ own: [], result: result(1, 2) })).toEqual(["shared", "ended"]);
  expect(ask({ result: result(0, 1, 2) })).toEqual(["tie", "ended"]);
  expect(ask({ result: result() })).toEqual(["nobody", "lost"]);
});

test("all against the game win and lose together; alone, too", () => {
  expect(ask({ isTogether: true, result: result(0, 1, 2) })).toEqual(["togetherWon", "won"]);
  expect(ask({ isTogether: true, result: result() })).toEqual(["togetherLost", "lost"]);
  expect(ask({ isTogether: true, own: [], result: result() })).toEqual(["togetherLost", "ended"]);
  expect(ask({ isTogether: true, seats: 1, result: result(0) })).toEqual(["togetherWon", "won"]);
});

test("a game that was given up: by you, by another, by whoever played with you", () => {
  const stop = (seat: number, ...winners: number[]) => ({ reason: "resigned" as const, seat, winners });
  expect(ask({ stop: stop(0, 1) })).toEqual(["youGaveUp", "lost"]);
  expect(ask({ stop: stop(1, 0) })).toEqual(["youWon", "won"]);
  expect(ask({ stop: stop(1, 2) })).toEqual(["youLost", "lost"]);
  expect(ask({ stop: stop(1), isTogether: true })).toEqual(["gaveUp", "lost"]);
  expect(ask({ own: [], stop: stop(1, 2) })).toEqual(["won", "ended"]);
  expect(ask({ own: [], stop: stop(1) })).toEqual(["gaveUp", "ended"]);
});
