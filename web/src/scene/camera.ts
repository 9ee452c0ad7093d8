/** Where the camera stands: pure geometry, so that it can be tested. */
import type { Viewpoint } from "../games/plugin";

export const FIELD_OF_VIEW = 36;
const HALF = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
/** How far from straight above a player may sit, in radians. */
const TILTS = [0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.5];
const ABOVE = 0.002; // straight above is no direction for a camera that turns around an axis: a hair beside it
const SLACK = 1.03;

/** The pixels of the picture that the bar and the tray cover. */
export type Insets = { top: number; bottom: number };
export type Picture = Insets & { width: number; height: number };

/** How far away the rim of the board, seen from that tilt, just fits into what nothing covers. */
export function fitting(radius: number, tilt: number, { width, height, top, bottom }: Picture): number {
  const free = Math.max(height * 0.3, height - top - bottom);
  const reach = { x: HALF * (width / height), y: HALF * (free / height) };
  let distance = 0;
  for (let i = 0; i < 24; i++) {
    const angle = (i * Math.PI) / 12;
    const [x, z] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    // In the camera's own directions: to the right, up, and towards it.
    const [up, near] = [-z * Math.cos(tilt), z * Math.sin(tilt)];
    distance = Math.max(distance, Math.abs(x) / reach.x + near, Math.abs(up) / reach.y + near);
  }
  return distance * SLACK;
}

const looking = (distance: number, tilt: number): Viewpoint => ({
  from: [0, distance * Math.cos(tilt), distance * Math.sin(tilt)],
  at: [0, 0, 0],
});

/** From the side of the table, at the tilt that shows the board largest. */
export function fromTheSeat(radius: number, picture: Picture): Viewpoint {
  const views = TILTS.map((tilt) => {
    const distance = fitting(radius, tilt, picture);
    return { tilt, distance, area: Math.cos(tilt) / distance ** 2 };
  });
  const { tilt, distance } = views.reduce((best, one) => (one.area > best.area * 1.02 ? one : best));
  return looking(distance, tilt);
}

export const fromAbove = (radius: number, picture: Picture): Viewpoint =>
  looking(fitting(radius, ABOVE, picture), ABOVE);
