/** Where the camera stands: pure geometry, so that it can be tested. */
import type { Viewpoint } from "../games/plugin";

export const FIELD_OF_VIEW = 36;
const HALF = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
/** How far from straight above a player may sit, in radians. */
const TILTS = [0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.5];
export const ABOVE = 0.002; // straight above is no direction for a camera that turns around an axis: a hair beside it
const SLACK = 1.06;
/** The rim's width, outside the board's radius. */
const RIM = 1.1;

/** The pixels of the picture that the bar and the tray cover. */
export type Insets = { top: number; bottom: number; right?: number };
export type Picture = Insets & { width: number; height: number };

/** What nothing covers; never less than a part of the picture, whatever lies over it. */
export const freeOf = ({
  width,
  height,
  top,
  bottom,
  right = 0,
}: Picture): { width: number; height: number } => ({
  width: Math.max(width * 0.3, width - right),
  height: Math.max(height * 0.3, height - top - bottom),
});

/** Is what is free broader than high? */
export function isAcross(picture: Picture): boolean {
  const { width, height } = freeOf(picture);
  return width > height;
}

/** How far from the middle of what is free something may be seen, as the tangent of an angle. */
function reachOf(picture: Picture): { x: number; y: number } {
  const free = freeOf(picture);
  return {
    x: (HALF * (free.width / picture.height)) / SLACK,
    y: (HALF * (free.height / picture.height)) / SLACK,
  };
}

type Stand = { tilt: number; distance: number; at: number };

/** Where to stand, at that tilt, so that the rim just fits into what nothing covers, as much above as below. */
export function fitting(radius: number, tilt: number, picture: Picture): Stand {
  const corner = radius + RIM;
  const edge = corner * Math.sin(Math.PI / 3);
  const reach = reachOf(picture);
  /** How far up or down the picture a point of the middle line is seen. */
  const rise = (z: number, { distance, at }: Stand) =>
    ((at - z) * Math.cos(tilt)) / Math.max(0.01, distance - (z - at) * Math.sin(tilt));
  const centred = (distance: number): Stand => ({
    tilt,
    distance,
    at: bisect(
      -edge,
      edge,
      (at) => rise(-edge, { tilt, distance, at }) + rise(edge, { tilt, distance, at }) > 0,
    ),
  });
  const isTooNear = (distance: number) => {
    const stand = centred(distance);
    const across = (x: number, z: number) => x / Math.max(0.01, distance - (z - stand.at) * Math.sin(tilt));
    const widest = Math.max(across(corner, 0), across(corner / 2, edge));
    return rise(-edge, stand) > reach.y || -rise(edge, stand) > reach.y || widest > reach.x;
  };
  return centred(bisect(radius, radius * 20, (distance) => !isTooNear(distance)));
}

/** The least value between two for which it is true, if it stays true from there on. */
function bisect(low: number, high: number, isTrue: (value: number) => boolean): number {
  let [below, above] = [low, high];
  for (let i = 0; i < 24; i++) {
    const middle = (below + above) / 2;
    if (isTrue(middle)) above = middle;
    else below = middle;
  }
  return above;
}

const looking = ({ tilt, distance, at }: Stand): Viewpoint => ({
  from: [0, distance * Math.cos(tilt), at + distance * Math.sin(tilt)],
  at: [0, 0, at],
});

/** From the side of the table, at the tilt that shows the board largest. */
export function fromTheSeat(radius: number, picture: Picture): Viewpoint {
  const area = ({ tilt, distance }: Stand) => Math.cos(tilt) / distance ** 2;
  const stands = TILTS.map((tilt) => fitting(radius, tilt, picture));
  return looking(stands.reduce((best, one) => (area(one) > area(best) * 1.02 ? one : best)));
}

/** What stands on the board comes towards whoever looks from above, and outwards: it must stay clear of the bar, too. */
export function fromAbove(radius: number, picture: Picture, tallest = 0): Viewpoint {
  const rim = corners(radius + RIM, 0);
  return fitAround([...rim, ...corners(radius, tallest)], ABOVE, picture);
}

type Point = readonly [number, number, number];

const corners = (radius: number, y: number): Point[] =>
  Array.from({ length: 6 }, (_, k) => {
    const angle = (k * Math.PI) / 3;
    return [radius * Math.cos(angle), y, radius * Math.sin(angle)];
  });

/** The nearest viewpoint, at that tilt, from which all these points are in sight: for boards that are no hexagons. */
export function fitAround(points: readonly Point[], tilt: number, picture: Picture): Viewpoint {
  const reach = reachOf(picture);
  const needed = (at: number): number =>
    Math.max(
      ...points.map(([x, y, z]) => {
        // In the camera's own directions: up, and towards it.
        const up = y * Math.sin(tilt) - (z - at) * Math.cos(tilt);
        const near = y * Math.cos(tilt) + (z - at) * Math.sin(tilt);
        return Math.max(Math.abs(x) / reach.x, Math.abs(up) / reach.y) + near;
      }),
    );
  const zs = points.map(([, , z]) => z);
  let [back, front] = [Math.min(...zs), Math.max(...zs)];
  for (let step = 0; step < 40; step++) {
    const third = (front - back) / 3;
    if (needed(back + third) < needed(front - third)) front -= third;
    else back += third;
  }
  const at = (back + front) / 2;
  return looking({ tilt, distance: needed(at), at });
}

/** What has to be hit by a finger is at least so broad, in pixels. */
export const FINGER_PX = 44;
/** A little more, so that a cell is not too small again for a hair; and no need to come nearer than that. */
const LEAST_PX = 46;
const MOST_PX = 58;
/** How broad a pin is: it stands over a cell that is seen too small for a finger. */
export const PIN_PX = 48;
/** One chooses from further above than one looks on, and the further the more hides behind what stands in front of it. */
const STEEPS = [0.5, 0.35, 0.2];
/** How much further off than at home one may stand: a board is higher from above, and pins are broader than their cells. */
const STEP_BACK = 1.3;

/** Does each of these have room for a pin of its own? */
export const areApart = (places: readonly { x: number; y: number }[]): boolean =>
  places.every((a, i) =>
    places.slice(i + 1).every((b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) >= PIN_PX),
  );

/** In the camera's own directions: to the right, up, and towards it. */
const seenAt =
  (tilt: number) =>
  ([x, y, z]: Point): Point => [
    x,
    y * Math.sin(tilt) - z * Math.cos(tilt),
    y * Math.cos(tilt) + z * Math.sin(tilt),
  ];

/** Would a finger meet something else, seen from there? */
export type IsHidden = (cell: Point, from: Point) => boolean;

/**
 * Where to stand to choose among these cells with a finger. Those that lie far apart have pins (`pins.ts`), which are never
 * too small, and which nothing hides. Others have to be broad enough, and none behind a hill: if they are so from `home`,
 * that is it. Else as far off as all of them can be seen, from as far above as it takes; if they would still be too small,
 * one comes nearer, and has to look around for some of them.
 */
export function nearEnough(
  cells: readonly Point[],
  breadth: number,
  home: Viewpoint,
  picture: Picture,
  isHidden: IsHidden = () => false,
): Viewpoint {
  const [dx, dy, dz] = home.from.map((one, axis) => one - (home.at[axis] ?? 0)) as [number, number, number];
  const seated = Math.atan2(dz, dy);
  const nearness = (point: Point, tilt: number) => seenAt(tilt)(point)[2];
  const furthest = Math.max(...cells.map((cell) => nearness(home.from, seated) - nearness(cell, seated)));
  const isBroad = furthest <= (breadth * scaleOf(picture)) / LEAST_PX;
  const showsAll = ({ from }: Viewpoint) => !cells.some((cell) => isHidden(cell, from));
  const hasPins = () => areApart(seenFrom(cells.map(seenAt(seated)), seenAt(seated)(home.from), picture));
  if (cells.length === 0 || (isBroad && (showsAll(home) || hasPins()))) return home;

  let view = home;
  for (const steep of STEEPS) {
    const tilt = Math.min(seated, steep);
    const stands = nearness(home.at, tilt) + Math.hypot(dx, dy, dz);
    const found = seeingAll(cells, breadth, tilt, { stands, at: isBroad ? home.at : null }, picture);
    view = found.view;
    if (found.isForPins || showsAll(view)) break;
  }
  return view;
}

/** How many pixels broad is seen what is as broad as it is far away. */
const scaleOf = (picture: Picture): number => picture.height / 2 / HALF;

/** Where points are seen, in pixels, by who stands there; all in the camera's own directions. */
const seenFrom = (points: readonly Point[], [x, up, near]: Point, picture: Picture) =>
  points.map((point) => {
    const pixels = scaleOf(picture) / (near - point[2]);
    return { x: (point[0] - x) * pixels, y: (point[1] - up) * pixels };
  });

/**
 * At that tilt, as far off as all of them can be seen, or as their pins can; else as near as a finger needs. Who looks `at`
 * something from so far off, and is near enough, stays there as far as that is possible.
 */
function seeingAll(
  cells: readonly Point[],
  breadth: number,
  tilt: number,
  { stands, at: middle }: { stands: number; at: Point | null },
  picture: Picture,
): { view: Viewpoint; isForPins: boolean } {
  const scale = scaleOf(picture);
  /** How far in front of a cell one stands that is so many pixels broad. */
  const distanceFor = (px: number) => (breadth * scale) / px;
  const points = cells.map(seenAt(tilt));
  const nears = points.map(([, , near]) => near);
  const [far, near] = [Math.min(...nears), Math.max(...nears)];
  const reach = reachOf(picture);
  /** How far from the middle of the picture a cell may be, so far in front of the camera. */
  type Room = (distance: number, sight: number) => number;
  const forCells: Room = (distance, sight) => sight * distance - breadth * 0.6;
  const forPins: Room = (distance, sight) => (sight - PIN_PX / 2 / scale) * distance;
  /** Between which two places the camera may stand so far off, along one of its directions, to see all; or crossed. */
  const between = (axis: 0 | 1, off: number, room: Room): [number, number] => {
    const sight = axis === 0 ? reach.x : reach.y;
    return [
      Math.max(...points.map((point) => point[axis] - room(off - point[2], sight))),
      Math.min(...points.map((point) => point[axis] + room(off - point[2], sight))),
    ];
  };
  const seesAll = (room: Room) => (off: number) =>
    ([0, 1] as const).every((axis) => {
      const [least, most] = between(axis, off, room);
      return least <= most;
    });
  /** So far off, in the middle of where all can be seen, unless one stays. */
  const standing = (off: number, room: Room) => {
    const [x, up] = ([0, 1] as const).map((axis) => {
      const [least, most] = between(axis, off, room);
      if (!middle || least > most) return (least + most) / 2;
      return Math.max(least, Math.min(most, seenAt(tilt)(middle)[axis]));
    }) as [number, number];
    /** A point of the line of sight, so far towards the camera, on the table. */
    const at = (n: number): [number, number, number] => [
      x,
      up * Math.sin(tilt) + n * Math.cos(tilt),
      n * Math.sin(tilt) - up * Math.cos(tilt),
    ];
    return { x, up, view: { from: at(off), at: at((far + near) / 2) } };
  };

  const needed = bisect(near, stands * STEP_BACK, seesAll(forCells));
  const most = far + distanceFor(LEAST_PX);
  if (needed > most) {
    const off = bisect(near, stands * STEP_BACK, seesAll(forPins));
    const { x, up, view } = standing(off, forPins);
    if (areApart(seenFrom(points, [x, up, off], picture))) return { view, isForPins: true };
  }
  const off = Math.min(most, Math.max(needed, middle ? stands : near + distanceFor(MOST_PX)));
  return { view: standing(off, forCells).view, isForPins: false };
}
