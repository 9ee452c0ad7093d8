/** The moving power meter: for those who aim by keys or switches. When it is stopped, so hard is the ship struck. */
import { within } from "./stroke";

/** There and back, in milliseconds. */
export const SWEEP_MS = 2600;
const WEAKEST = 1;
const STRONGEST = 2.85;
const WIDEST_SWEEP = 30;

/** Where a sweep is after so many milliseconds, from 0 to 1 and back. */
export function swept(ms: number): number {
  const t = (ms % SWEEP_MS) / SWEEP_MS;
  return t < 0.5 ? 2 * t : 2 - 2 * t;
}

/** The speed (m/s) for a meter at `power`; distances grow in proportion with it. */
export const speedOf = (power: number): number =>
  Math.sqrt(WEAKEST ** 2 + (STRONGEST ** 2 - WEAKEST ** 2) * within(power, [0, 1]));

/** The direction of a sweeping aim, in degrees. */
export const aimOf = (sweep: number): number => (sweep * 2 - 1) * WIDEST_SWEEP;
