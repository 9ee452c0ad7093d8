import { expect, test } from "vitest";
import { LEAST_PX, sheet } from "./sheet";

const row = (n: number, pitch = 1) => Array.from({ length: n }, (_, i) => ({ x: i * pitch, z: 0 }));

test("a small board fills the room", () => {
  const { width, height } = sheet(row(3), { width: 420, height: 1000 });
  expect(width).toBeCloseTo(420);
  expect(height).toBeCloseTo((420 / 4.2) * 2.4);
});

test("a large board goes beyond it, so that every cell can be hit", () => {
  const { width } = sheet(row(40, 1.5), { width: 390, height: 500 });
  const pixelsFromCellToCell = (width / (39 * 1.5 + 2.2)) * 1.5;
  expect(pixelsFromCellToCell).toBeCloseTo(LEAST_PX);
});

test("a board without cells, or with one, does no harm", () => {
  expect(sheet([], { width: 10, height: 20 })).toEqual({ width: 10, height: 20 });
  expect(sheet(row(1), { width: 390, height: 500 }).width).toBeGreaterThan(40);
});
