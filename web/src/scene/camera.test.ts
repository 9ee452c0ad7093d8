import { expect, test } from "vitest";
import { FIELD_OF_VIEW, fitting, fromAbove, fromTheSeat } from "./camera";

const WIDE = { width: 1280, height: 800, top: 60, bottom: 100 };
const TALL = { width: 390, height: 560, top: 50, bottom: 120 };

test("from above, the board fills the smaller side of what is free", () => {
  const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  const distance = fromAbove(9, WIDE).from[1];
  const share = 9 / (distance * half); // of half the picture's height
  expect(share).toBeLessThanOrEqual(640 / 800);
  expect(share).toBeGreaterThan(0.93 * (640 / 800));
});

test("a tall, narrow picture needs more distance than a wide one", () => {
  expect(fitting(9, 0.5, TALL)).toBeGreaterThan(fitting(9, 0.5, WIDE));
});

test("a seat looks from its own side, from above, at the middle", () => {
  const { from, at } = fromTheSeat(9, WIDE);
  expect(from[0]).toBe(0);
  expect(from[1]).toBeGreaterThan(0);
  expect(from[2]).toBeGreaterThan(0);
  expect(at).toEqual([0, 0, 0]);
});
