/** How far two fingers turn for a sixth: a little less, for wrists are stiff. */
const TWIST = Math.PI / 5;

/** 1, -1 or 0: has the line between two fingers turned far enough, clockwise or not? */
export function twist(from: number, to: number): number {
  const turned = Math.atan2(Math.sin(to - from), Math.cos(to - from));
  return Math.abs(turned) < TWIST ? 0 : Math.sign(turned);
}
