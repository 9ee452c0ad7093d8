/** How things move: plain numbers, so that it can be tested. */
export const smooth = (t: number): number => t * t * (3 - 2 * t);
/** The part of `t` between two moments, from 0 to 1. */
export const between = (t: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (t - from) / (to - from)));
