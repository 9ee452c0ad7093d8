import { expect, test } from "vitest";
import { someView } from "./someView";
import { aboard, onFoot } from "./standing";

const two = someView();
const [first, second] = two.players;
const together = someView({ players: [first, { ...second, token: "f6" }] });
const apart = someView({ players: [first, { ...second, token: "g6" }] });

test("whoever stands on a piece in the air goes with it, and nobody else", () => {
  expect(aboard(apart, "f6").map((place) => place?.at)).toEqual([[0, 0, 0], undefined]);
  expect(onFoot(apart, "f6").map((place) => place !== null)).toEqual([false, true]);
  expect(onFoot(apart, null).map((place) => place !== null)).toEqual([true, true]);
});

test("two on a piece stay side by side upon it", () => {
  const [one, other] = aboard(together, "f6").map((place) => place?.at ?? [0, 0, 0]);
  expect(onFoot(together, "f6")).toEqual([null, null]);
  expect(one?.[1]).toBe(0);
  expect(one).not.toEqual(other);
  expect((one?.[0] ?? 0) + (other?.[0] ?? 0)).toBeCloseTo(0);
  expect((one?.[2] ?? 0) + (other?.[2] ?? 0)).toBeCloseTo(0);
});
