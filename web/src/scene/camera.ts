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
export type Insets = { top: number; bottom: number };
export type Picture = Insets & { width: number; height: number };

type Stand = { tilt: number; distance: number; at: number };

/** Where to stand, at that tilt, so that the rim just fits into what nothing covers, as much above as below. */
export function fitting(radius: number, tilt: number, { width, height, top, bottom }: Picture): Stand {
  const corner = radius + RIM;
  const edge = corner * Math.sin(Math.PI / 3);
  const free = Math.max(height * 0.3, height - top - bottom);
  const reach = { x: (HALF * (width / height)) / SLACK, y: (HALF * (free / height)) / SLACK };
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

export const fromAbove = (radius: number, picture: Picture): Viewpoint =>
  looking(fitting(radius, ABOVE, picture));

type Point = readonly [number, number, number];

/** The nearest viewpoint, at that tilt, from which all these points are in sight: for boards that are no hexagons. */
export function fitAround(points: readonly Point[], tilt: number, picture: Picture): Viewpoint {
  const { width, height, top, bottom } = picture;
  const free = Math.max(height * 0.3, height - top - bottom);
  const reach = { x: (HALF * (width / height)) / SLACK, y: (HALF * (free / height)) / SLACK };
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
