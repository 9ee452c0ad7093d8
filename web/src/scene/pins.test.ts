import { expect, test } from "vitest";
import { onTheRim } from "./pins";

const free = { left: 0, right: 390, top: 100, bottom: 600 };

test("what is out of sight is pointed out at the edge nearest to it", () => {
  expect(onTheRim({ x: 200, y: 300 }, free)).toBeNull();
  expect(onTheRim({ x: 500, y: 300 }, free)).toEqual({ x: 342, y: 300, angle: 0 });
  expect(onTheRim({ x: 200, y: 20 }, free)).toEqual({ x: 200, y: 148, angle: -1.57 });
  expect(onTheRim({ x: -80, y: 900 }, free)).toMatchObject({ x: 48, y: 552 });
});
