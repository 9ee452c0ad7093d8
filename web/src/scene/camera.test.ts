import { expect, test } from "vitest";
import {
  areApart,
  FIELD_OF_VIEW,
  FINGER_PX,
  fitAround,
  fitting,
  fromAbove,
  fromTheSeat,
  nearEnough,
  PIN_PX,
  type Picture,
} from "./camera";

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

const PHONE: Picture = { width: 390, height: 844, top: 104, bottom: 200 };
const SIDEWAYS: Picture = { width: 844, height: 390, top: 56, bottom: 0, right: 280 };
const BREADTH = Math.sqrt(3);
type Place = [number, number, number];

/** Where a point is seen, in pixels from the top left of what the camera was centred in; and how broad a cell is there. */
function seen(point: Place, view: ReturnType<typeof fromTheSeat>, picture: Picture) {
  const { width, height, top, bottom } = picture;
  const right = picture.right ?? 0;
  const [dy, dz] = [view.from[1] - view.at[1], view.from[2] - view.at[2]];
  const tilt = Math.atan2(dz, dy);
  const [x, y, z] = point.map((one, i) => one - (view.from[i] ?? 0)) as Place;
  const depth = -(y * Math.cos(tilt) + z * Math.sin(tilt));
  const up = y * Math.sin(tilt) - z * Math.cos(tilt);
  const px = height / 2 / Math.tan((FIELD_OF_VIEW * Math.PI) / 360) / depth;
  return {
    x: (width - right) / 2 + x * px,
    y: (height + top - bottom) / 2 - up * px,
    broad: BREADTH * px,
  };
}

const ROW: Place[] = [-2, -1, 0, 1, 2].map((q) => [q * BREADTH, 0, -3]);
const ALL: Place[] = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].flatMap((q) =>
  [-5, 0, 5].map((r): Place => [q * BREADTH, 0, r * 1.5]),
);

test("a finger's breadth for every cell that can be chosen, and all in sight if that is possible", () => {
  for (const picture of [PHONE, SIDEWAYS]) {
    const home = fromTheSeat(10, picture);
    expect(seen([0, 0, -3], home, picture).broad).toBeLessThan(FINGER_PX);
    const near = nearEnough(ROW, BREADTH, home, picture);
    for (const cell of ROW) {
      const { x, y, broad } = seen(cell, near, picture);
      expect(broad).toBeGreaterThanOrEqual(FINGER_PX);
      expect(x).toBeGreaterThan(broad / 2);
      expect(x).toBeLessThan(picture.width - (picture.right ?? 0) - broad / 2);
      expect(y).toBeGreaterThan(picture.top);
      expect(y).toBeLessThan(picture.height - picture.bottom);
    }
    expect(nearEnough(ALL, BREADTH, home, picture).from[0]).toBeCloseTo(0); // in the middle of what does not all fit
    for (const cell of ALL)
      expect(seen(cell, nearEnough(ALL, BREADTH, home, picture), picture).broad).toBeGreaterThanOrEqual(
        FINGER_PX,
      );
  }
});

const CORNERS: Place[] = [0, 1, 2, 3, 4, 5].map((k) => [
  5 * BREADTH * Math.cos((k * Math.PI) / 3),
  0,
  5 * BREADTH * Math.sin((k * Math.PI) / 3),
]);

test("choices that lie far apart are seen all at once, each with room for a pin", () => {
  for (const picture of [PHONE, SIDEWAYS]) {
    const view = nearEnough(CORNERS, BREADTH, fromTheSeat(10, picture), picture);
    const places = CORNERS.map((cell) => seen(cell, view, picture));
    expect(Math.min(...places.map(({ broad }) => broad))).toBeLessThan(FINGER_PX);
    expect(areApart(places)).toBe(true);
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(PIN_PX / 2);
      expect(x).toBeLessThanOrEqual(picture.width - (picture.right ?? 0) - PIN_PX / 2);
      expect(y).toBeGreaterThanOrEqual(picture.top + PIN_PX / 2);
      expect(y).toBeLessThanOrEqual(picture.height - picture.bottom - PIN_PX / 2);
    }
    const crowded = [...CORNERS, ...ROW]; // neighbours have no room for a pin each
    for (const cell of crowded)
      expect(
        seen(cell, nearEnough(crowded, BREADTH, fromTheSeat(10, picture), picture), picture).broad,
      ).toBeGreaterThanOrEqual(FINGER_PX);
  }
});

test("one chooses from further above than one looks on", () => {
  const tilt = ({ from, at }: ReturnType<typeof fromTheSeat>) => Math.atan2(from[2] - at[2], from[1] - at[1]);
  const home = fromTheSeat(10, SIDEWAYS);
  expect(tilt(home)).toBeGreaterThan(0.6);
  for (const cells of [ROW, CORNERS, ALL])
    expect(tilt(nearEnough(cells, BREADTH, home, SIDEWAYS))).toBeCloseTo(0.5);
});

test("where cells are broad enough already, and where there is nothing to choose, nobody is moved", () => {
  const home = fromTheSeat(10, WIDE);
  expect(nearEnough(ROW, BREADTH, home, WIDE)).toBe(home);
  expect(nearEnough([], BREADTH, fromTheSeat(10, PHONE), PHONE)).toEqual(fromTheSeat(10, PHONE));
});

test("from above, what stands on the board is seen below the bar", () => {
  const tall = 3;
  for (const picture of [WIDE, PHONE]) {
    const view = fromAbove(10, picture, tall);
    expect(seen([0, tall, -10 * Math.sin(Math.PI / 3)], view, picture).y).toBeGreaterThan(picture.top);
  }
});

test("the camera rises as far as a cell hides behind a hill, unless it has a pin", () => {
  const tilt = ({ from, at }: ReturnType<typeof fromTheSeat>) => Math.atan2(from[2] - at[2], from[1] - at[1]);
  const flatterThan =
    (least: number) =>
    ([, y, z]: readonly number[], from: readonly number[]) =>
      Math.atan2((from[2] ?? 0) - (z ?? 0), (from[1] ?? 0) - (y ?? 0)) > least;
  for (const picture of [SIDEWAYS, WIDE]) {
    const home = fromTheSeat(10, picture);
    const near: Place[] = [...ROW, ...ROW.map(([x, y, z]): Place => [x + BREADTH / 2, y, z + 1.5])];
    const chosenFrom = (cells: Place[], least: number) =>
      nearEnough(cells, BREADTH, home, picture, flatterThan(least));
    expect(tilt(chosenFrom(near, 0.4))).toBeLessThanOrEqual(0.4);
    expect(tilt(chosenFrom(near, 0.25))).toBeLessThanOrEqual(0.25);
    expect(tilt(chosenFrom(near, 0))).toBeCloseTo(0.2); // no further
    const aside = near.map(([x, y, z]): Place => [x + 2 * BREADTH, y, z]);
    if (picture === WIDE) expect(chosenFrom(aside, 0.4).from[0]).toBeCloseTo(home.from[0]); // nobody is led aside
    expect(chosenFrom(CORNERS, 0)).toEqual(nearEnough(CORNERS, BREADTH, home, picture));
  }
});
