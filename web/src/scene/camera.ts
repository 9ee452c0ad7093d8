/** Where the camera stands: pure geometry, so that it can be tested. */
import type { Viewpoint } from "../games/plugin";

export const FIELD_OF_VIEW = 36;
const TILT = 0.84; // radians from straight above
const SLACK = 1.04;

export type Insets = { top: number; bottom: number };

/** How far away a sphere of `radius` fills the part of the picture that no panel covers. */
export function fitting(radius: number, width: number, height: number, { top, bottom }: Insets): number {
  const free = Math.max(height * 0.3, height - top - bottom);
  const half = (FIELD_OF_VIEW * Math.PI) / 360;
  const upright = Math.atan(Math.tan(half) * (free / height));
  const across = Math.atan(Math.tan(half) * (width / height));
  // Tilted, the board is foreshortened in height but not in width.
  return SLACK * Math.max((radius * Math.cos(TILT) * 1.28) / Math.tan(upright), radius / Math.tan(across));
}

export function fromTheSeat(distance: number): Viewpoint {
  return { from: [0, distance * Math.cos(TILT), distance * Math.sin(TILT)], at: [0, 0, 0] };
}

/** Straight above is no direction for a camera that turns around an axis: a hair beside it. */
export function fromAbove(radius: number, width: number, height: number, { top, bottom }: Insets): Viewpoint {
  const free = Math.max(height * 0.3, height - top - bottom);
  const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  const distance = (SLACK * radius) / Math.min(half * (free / height), half * (width / height));
  return { from: [0, distance, distance * 0.002], at: [0, 0, 0] };
}
