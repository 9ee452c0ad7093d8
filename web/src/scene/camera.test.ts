import { expect, test } from "vitest";
import { FIELD_OF_VIEW, fitAround, fitting, fromAbove, fromTheSeat } from "./camera";

const WIDE = { width: 1280, height: 800, top: 60, bottom: 100 };
const TALL = { width: 390, height: 560, top: 50, bottom: 120 };

test("from above, the board fills the smaller side of what is free", () => {
  const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  const distance = fromAbove(9, WIDE).from[1];
  const edge = (9 + 1.1) * Math.sin(Math.PI / 3); // of the rim, straight towards the viewer
  const share = edge / (distance * half); // of half the picture's height
  expect(share).toBeLessThanOrEqual(640 / 800);
  expect(share).toBeGreaterThan(0.93 * (640 / 800));
});

test("a tall, narrow picture needs more distance than a wide one", () => {
  expect(fitting(9, 0.5, TALL).distance).toBeGreaterThan(fitting(9, 0.5, WIDE).distance);
});

test("a seat sees the near and the far rim equally far from the middle of the picture", () => {
  const { from, at } = fromTheSeat(9, WIDE);
  expect(from[1]).toBeGreaterThan(0);
  expect(from[2]).toBeGreaterThan(at[2]);
  const [dy, dz] = [from[1] - at[1], from[2] - at[2]];
  const length = Math.hypot(dy, dz);
  const edge = (9 + 1.1) * Math.sin(Math.PI / 3);
  const rise = (z: number) => {
    const [py, pz] = [-from[1], z - from[2]]; // from the camera to the rim
    const ahead = -(py * dy + pz * dz) / length;
    const up = (py * dz - pz * dy) / length;
    return up / ahead;
  };
  expect(rise(-edge)).toBeCloseTo(-rise(edge), 3);
});

test("fitting around points: all are in sight, and one of them at the border", () => {
  const points: [number, number, number][] = [
    [-5, 0, 7],
    [5, 0, 7],
    [-4, 1, -6],
    [4, 1, -6],
  ];
  for (const picture of [WIDE, TALL]) {
    const tilt = 0.8;
    const { from, at } = fitAround(points, tilt, picture);
    const free = (picture.height - picture.top - picture.bottom) / picture.height;
    const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
    const shares = points.map(([x, y, z]) => {
      const [dy, dz] = [y - from[1], z - from[2]];
      const depth = -(dy * Math.cos(tilt) + dz * Math.sin(tilt));
      const up = dy * Math.sin(tilt) - dz * Math.cos(tilt);
      const right = (Math.abs(x) / depth / half) * (picture.height / picture.width);
      return Math.max(right, Math.abs(up) / depth / half / free);
    });
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
    expect(Math.max(...shares)).toBeGreaterThan(0.93);
    expect(at[2]).toBeGreaterThan(-6);
    expect(at[2]).toBeLessThan(7);
  }
});
