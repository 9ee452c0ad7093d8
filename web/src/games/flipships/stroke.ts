/**
 * From the stroke of a pointer or finger through a ship to the five numbers of a flick. Nothing is corrected: where the
 * stroke points the ship goes, and a hand that is a little faster sends it a little further.
 *
 * - strength: how fast the pointer is when it goes through the ship, measured in the size of the picture, so that a
 *   flick of the wrist means the same on a large screen and on a small one. The distance grows with it in proportion.
 * - direction: that of the stroke on the table, not on the screen: a stroke at the mothership goes at the mothership.
 * - spin: how far back it began. A short snap turns the ship over once and a bit, a long run-up more often.
 */
import { FLICK_RANGES } from "./measures";
import type { Edge, FlickNumbers } from "./view";

/** A moment of a stroke: milliseconds, where on the screen (pixels, y down), and where on the table (mm, y forward). */
export type Sample = { ms: number; px: number; py: number; x: number; y: number };

/** The stroke counts for this long before it leaves the ship. */
const WINDOW_MS = 90;
/** A stroke of one picture a second sends a ship off at this speed (m/s), about two rows far. */
const ORDINARY_SPEED = 1.72;
/** Slower than that is no stroke, but a hand that hesitates. */
const SLOWEST = 0.25;
const LEAST_SPEED = 0.95;
const MOST_SPEED = 2.95;
const WIDEST_AIM = 75;
const LEAST_SPIN = 1.2;
const MOST_SPIN = 3;
/** One more turn for a run-up of so many radii of the ship. */
const RADII_A_TURN = 6;
const LARGE_PICTURE_PX = 800;

export const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value));

/** By what the pace of a stroke is measured: hands are more alike than screens. */
export const span = (width: number, height: number): number =>
  Math.sqrt(Math.min(width, height) * LARGE_PICTURE_PX);

export type Swing = {
  samples: readonly Sample[];
  /** Of the picture, see `span`. */
  span: number;
  /** Pixels from the middle of the ship to its rim. */
  radius: number;
  /** Where the ship is on the screen. */
  ship: { px: number; py: number };
};

/** How a stroke goes at its end: pictures a second, and degrees to the right of straight ahead on the table. */
export function pace({
  samples,
  span,
}: Pick<Swing, "samples" | "span">): { pace: number; aim: number } | null {
  const last = samples.at(-1);
  const recent = samples.findIndex((sample) => last && last.ms - sample.ms <= WINDOW_MS);
  const first = samples[Math.min(recent, samples.length - 2)]; // a slow machine tells of few moments: two at least
  if (!last || !first || last.ms - first.ms < 1) return null;
  const [right, ahead] = [last.x - first.x, last.y - first.y];
  if (ahead <= 0) return null;
  const pixels = Math.hypot(last.px - first.px, last.py - first.py);
  return {
    pace: pixels / span / ((last.ms - first.ms) / 1000),
    aim: (Math.atan2(right, ahead) * 180) / Math.PI,
  };
}

/** Has the pointer gone through the ship, and out at its far side, fast enough? */
export function isStrike(swing: Swing): boolean {
  const last = swing.samples.at(-1);
  const ends = pace(swing);
  return !!last && !!ends && ends.pace >= SLOWEST && swing.ship.py - last.py > swing.radius * 0.8;
}

/** The flick that a stroke means; null when it is none. */
export function flickOf(swing: Swing, x: number, loft: number): FlickNumbers | null {
  const ends = pace(swing);
  const first = swing.samples[0];
  if (!ends || !first || ends.pace < SLOWEST) return null;
  const runUp = Math.max(0, ...swing.samples.map((sample) => sample.py - swing.ship.py)) / swing.radius;
  return {
    x: within(x, FLICK_RANGES.x),
    // Range grows with the square of speed: so it is in proportion to the pace.
    speed: within(ORDINARY_SPEED * Math.sqrt(ends.pace), [LEAST_SPEED, MOST_SPEED]),
    aim: within(ends.aim, [-WIDEST_AIM, WIDEST_AIM]),
    loft: within(loft, FLICK_RANGES.loft),
    spin: within(LEAST_SPIN + runUp / RADII_A_TURN, [LEAST_SPIN, MOST_SPIN]),
  };
}

const digits: Record<keyof FlickNumbers, number> = { x: 1, speed: 3, aim: 2, loft: 1, spin: 2 };

/** The move: `flick 1a x=-40 speed=1.9 aim=4 loft=60 spin=1.5`; from another edge than the own it says so. */
export function flickText(ship: string, flick: FlickNumbers, edge: Edge = "own"): string {
  const numbers = (Object.keys(digits) as (keyof FlickNumbers)[]).map(
    (name) => `${name}=${Number(flick[name].toFixed(digits[name]))}`,
  );
  return `flick ${ship} ${numbers.join(" ")}${edge === "own" ? "" : ` edge=${edge}`}`;
}
