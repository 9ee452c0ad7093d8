/**
 * From the stroke of a pointer or finger through a ship to the five numbers of a flick. Nothing is corrected: where the
 * stroke points the ship goes, and a hand that is a little faster sends it a little further. At training tables alone it is
 * steadied: see below.
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

/** Where a speed is between the gentlest and the hardest stroke, from 0 to 1. */
export const powerOf = (speed: number): number => (speed - LEAST_SPEED) / (MOST_SPEED - LEAST_SPEED);

const speedOf = (pace: number): number => within(ORDINARY_SPEED * Math.sqrt(pace), [LEAST_SPEED, MOST_SPEED]); // range grows with its square: so with the pace

/** What a stroke would do that goes on as it does: its line, from the finger through the ship, and how hard it would be now. */
export function pulled(
  { samples, span }: Pick<Swing, "samples" | "span">,
  [x, y]: readonly [number, number],
): { aim: number; power: number } | null {
  const last = samples.at(-1);
  if (!last || last.y >= y) return null;
  const ends = pace({ samples, span });
  return {
    aim: within((Math.atan2(x - last.x, y - last.y) * 180) / Math.PI, [-WIDEST_AIM, WIDEST_AIM]),
    power: ends ? powerOf(speedOf(ends.pace)) : 0,
  };
}

/**
 * Has the pointer gone through the ship, and out at its far side, fast enough? By itself: while the camera moves, the table
 * moves under a hand that only drags a ship along the edge.
 */
export function isStrike(swing: Swing): boolean {
  const { samples, ship, radius } = swing;
  const last = samples.at(-1);
  const ends = pace(swing);
  if (!last || !ends || ends.pace < SLOWEST || ship.py - last.py <= radius * 0.8) return false;
  return Math.max(...samples.map(({ py }) => py)) - last.py > radius * 0.4;
}

/** Why a stroke that has ended struck nothing, if it was one: it went through too slowly, or not far enough. */
export function missedBy(swing: Swing): "slow" | "short" | null {
  const [first, last] = [swing.samples[0], swing.samples.at(-1)];
  if (!first || !last || pace(swing) === null) return null;
  if (swing.ship.py - last.py > swing.radius) return "slow";
  const [right, up] = [last.px - first.px, first.py - last.py];
  return up > swing.radius * 0.5 && up > Math.abs(right) ? "short" : null;
}

/** How far beside the ship the stroke passes, in pixels. */
export function offCourse(samples: readonly Sample[], ship: { px: number; py: number }): number {
  const [last, before] = [samples.at(-1), samples.at(-2)];
  if (!last || !before) return Number.POSITIVE_INFINITY;
  const from = samples.findLast((sample) => sample.py >= ship.py) ?? samples[0] ?? before;
  const [dx, dy] = [last.px - from.px, last.py - from.py];
  const length = Math.hypot(dx, dy);
  return length === 0
    ? Number.POSITIVE_INFINITY
    : Math.abs(dx * (ship.py - from.py) - dy * (ship.px - from.px)) / length;
}

/** The flick that a stroke means; null when it is none. */
export function flickOf(swing: Swing, x: number, loft: number): FlickNumbers | null {
  const ends = pace(swing);
  const first = swing.samples[0];
  if (!ends || !first || ends.pace < SLOWEST) return null;
  const runUp = Math.max(0, ...swing.samples.map((sample) => sample.py - swing.ship.py)) / swing.radius;
  return {
    x: within(x, FLICK_RANGES.x),
    speed: speedOf(ends.pace),
    aim: within(ends.aim, [-WIDEST_AIM, WIDEST_AIM]),
    loft: within(loft, FLICK_RANGES.loft),
    spin: within(LEAST_SPIN + runUp / RADII_A_TURN, [LEAST_SPIN, MOST_SPIN]),
  };
}

/** A place that a flick may be meant for, in millimetres. What falls into a box does not roll on. */
export type Target = { x: number; y: number; isBox?: boolean };

/** So much of the way to the flick that would have hit. */
const HELP = 0.7;
/** Farther off than that (degrees, and a share of the speed) it is meant for something else. */
const NEARLY_AIM = 12;
const NEARLY_SPEED = 0.2;
const GRAVITY = 9.81;
/** Where a ship comes down it rolls on by a share of its way: so much at this loft, and more with every degree less. */
const ROLLS = 0.083;
const STEEP = 60;
const ROLLS_FLATTER = 0.008;
/** Into a box it has to come from above. */
const OVER_THE_WALL = 1.03;

/** The flick of a training table: one that goes nearly at something is drawn most of the way there. */
export function steadied(flick: FlickNumbers, from: Target, targets: readonly Target[]): FlickNumbers {
  const rolls = Math.max(0, ROLLS + ROLLS_FLATTER * (STEEP - flick.loft));
  const wanted = targets.map(({ x, y, isBox }) => {
    const [right, ahead] = [x - from.x, y - from.y];
    const metres = (Math.hypot(right, ahead) * (isBox ? OVER_THE_WALL : 1 - rolls)) / 1000;
    const speed = Math.sqrt((metres * GRAVITY) / Math.sin((2 * flick.loft * Math.PI) / 180));
    const aim = (Math.atan2(right, ahead) * 180) / Math.PI;
    const off = Math.max(
      Math.abs(aim - flick.aim) / NEARLY_AIM,
      Math.abs(speed - flick.speed) / speed / NEARLY_SPEED,
    );
    return { speed, aim, off };
  });
  const meant = wanted.reduce((best, one) => (one.off < best.off ? one : best), {
    speed: 0,
    aim: 0,
    off: 1,
  });
  if (meant.off >= 1) return flick;
  return {
    ...flick,
    speed: within(flick.speed + HELP * (meant.speed - flick.speed), FLICK_RANGES.speed),
    aim: flick.aim + HELP * (meant.aim - flick.aim),
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
