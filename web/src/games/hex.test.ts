import { expect, test } from "vitest";
import { board, cellNamed, distance } from "./hex";

test("the board has 91 distinct cells, and f6 in the middle", () => {
  expect(new Set(board(5).map((cell) => cell.name)).size).toBe(91);
  expect(cellNamed("f6")).toMatchObject({ x: 0, z: 0 });
});

test("letters rise to the east, numbers to the south-east", () => {
  expect(cellNamed("g6")?.x).toBeGreaterThan(0);
  expect(cellNamed("g6")?.z).toBe(0);
  expect(cellNamed("f7")?.x).toBeGreaterThan(0);
  expect(cellNamed("f7")?.z).toBeGreaterThan(0);
});

test("a board of radius 3 has 37 cells, none further than 3", () => {
  expect(board(3)).toHaveLength(37);
  expect(Math.max(...board(3).map(distance))).toBe(3);
});

test("other names are no cells", () => {
  expect(cellNamed("river")).toBeUndefined();
  expect(cellNamed("a1")).toBeUndefined();
});
