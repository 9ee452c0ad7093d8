import { describe, expect, test } from "vitest";
import { FLICK_RANGES } from "./measures";
import { aimOf, SWEEP_MS, speedOf, swept } from "./meter";
import {
  flickOf,
  flickText,
  isStrike,
  missedBy,
  powerOf,
  pulled,
  type Sample,
  span,
  steadied,
} from "./stroke";

const SHIP = { px: 400, py: 600 };
const RADIUS = 30;
/** On this screen a millimetre is two pixels wide, and one high: the table is seen at a slant. */
const toTable = (px: number, py: number) => ({ x: (px - SHIP.px) / 2, y: SHIP.py - py });

/** A straight stroke from behind the ship to beyond it, at an even pace. */
function stroke({ from = [400, 620], to = [400, 500], ms = 120 }): {
  samples: Sample[];
  span: number;
  radius: number;
  ship: typeof SHIP;
} {
  const steps = 12;
  const samples = Array.from({ length: steps + 1 }, (_, i) => {
    const px = (from[0] as number) + (((to[0] as number) - (from[0] as number)) * i) / steps;
    const py = (from[1] as number) + (((to[1] as number) - (from[1] as number)) * i) / steps;
    return { ms: 1000 + (ms * i) / steps, px, py, ...toTable(px, py) };
  });
  return { samples, span: 800, radius: RADIUS, ship: SHIP };
}

describe("a stroke through the ship", () => {
  test("at an ordinary pace gives a fair flip of one to two turns", () => {
    const flick = flickOf(stroke({}), -40, 60);
    expect(flick?.speed).toBeGreaterThan(1.4);
    expect(flick?.speed).toBeLessThan(2.4);
    expect(flick?.spin).toBeGreaterThan(1);
    expect(flick?.spin).toBeLessThan(2);
    expect(flick).toMatchObject({ x: -40, loft: 60, aim: 0 });
  });
  test("twice as fast goes twice as far, for range grows with the square of speed", () => {
    const slow = flickOf(stroke({ ms: 240 }), 0, 60)?.speed ?? 0;
    const fast = flickOf(stroke({ ms: 120 }), 0, 60)?.speed ?? 0;
    expect(fast ** 2 / slow ** 2).toBeCloseTo(2, 5);
  });
  test("points where it points on the table, not on the screen", () => {
    // 120 pixels ahead are 120 mm, 240 to the right are 120 mm: half right.
    expect(flickOf(stroke({ to: [640, 500], from: [400, 620] }), 0, 60)?.aim).toBeCloseTo(45, 5);
  });
  test("with a longer run-up spins more", () => {
    const snap = flickOf(stroke({ from: [400, 600] }), 0, 60)?.spin ?? 0;
    const long = flickOf(stroke({ from: [400, 690] }), 0, 60)?.spin ?? 0;
    expect(long - snap).toBeCloseTo(90 / RADIUS / 6, 5);
  });
  test("that strikes nothing says why: too slow, or not all the way through", () => {
    expect(missedBy(stroke({ ms: 4000 }))).toBe("slow");
    expect(missedBy(stroke({ to: [400, 590] }))).toBe("short");
    expect(missedBy(stroke({ from: [400, 600], to: [480, 590] }))).toBeNull(); // dragged along the edge
    expect(missedBy(stroke({ from: [400, 600], to: [400, 660] }))).toBeNull(); // a hand that goes back
  });
  test("strikes only beyond the ship, forwards, and not too slowly", () => {
    expect(isStrike(stroke({}))).toBe(true);
    expect(isStrike(stroke({ to: [400, 590] }))).toBe(false);
    expect(isStrike(stroke({ ms: 4000 }))).toBe(false);
    expect(isStrike(stroke({ from: [400, 500], to: [400, 690] }))).toBe(false);
  });
  test("is none while a ship is dragged along the edge and the camera moves", () => {
    const dragged = stroke({ from: [400, 600], to: [480, 600] });
    const samples = dragged.samples.map((sample, i) => ({ ...sample, y: sample.y + i })); // the table moves under the hand
    expect(isStrike({ ...dragged, samples, ship: { px: 480, py: 690 } })).toBe(false);
  });
  test("is understood from two moments, on a machine that tells of few", () => {
    const { samples, ...rest } = stroke({ ms: 200 });
    const few = { samples: [samples[0], samples.at(-1)] as Sample[], ...rest };
    expect(isStrike(few)).toBe(true);
    expect(flickOf(few, 0, 60)?.speed).toBeCloseTo(flickOf({ samples, ...rest }, 0, 60)?.speed ?? 0, 5);
  });
  test("stays within what a hand can do, however wild", () => {
    const wild = flickOf(stroke({ from: [400, 1600], to: [400, -4000], ms: 60 }), 900, 90);
    expect(wild).toMatchObject({ x: 430, loft: 80, spin: 3 });
    expect(wild?.speed).toBeLessThanOrEqual(3);
  });
});

test("a picture of the size of a phone asks for a slower hand, but not in proportion", () => {
  expect(span(940, 800)).toBe(800);
  expect(span(390, 560)).toBeGreaterThan(390);
  expect(span(390, 560)).toBeLessThan(800);
});

test("a flick is written as the engine reads it", () => {
  const flick = { x: -40.04, speed: 1.90004, aim: -0.001, loft: 60, spin: 1.5 };
  expect(flickText("1a", flick)).toBe("flick 1a x=-40 speed=1.9 aim=0 loft=60 spin=1.5");
});

test("the meter goes up and down again, and its distances are in proportion", () => {
  expect([0, 0.25, 0.5, 0.75, 1].map((t) => swept(t * SWEEP_MS))).toEqual([0, 0.5, 1, 0.5, 0]);
  const [least, half, most] = [speedOf(0), speedOf(0.5), speedOf(1)];
  expect(half ** 2).toBeCloseTo((least ** 2 + most ** 2) / 2, 9);
  expect([aimOf(0), aimOf(0.5), aimOf(1)]).toEqual([-30, 0, 30]);
});

describe("a stroke that is being pulled", () => {
  test("shows the line from the finger through the ship", () => {
    const straight = pulled(stroke({ from: [400, 610], to: [400, 650] }), [0, 0]);
    expect(straight?.aim).toBeCloseTo(0, 6);
    const fromTheRight = pulled(stroke({ from: [410, 610], to: [480, 640] }), [0, 0]);
    expect(fromTheRight?.aim).toBeCloseTo((Math.atan2(-40, 40) * 180) / Math.PI, 6);
    expect(pulled(stroke({}), [0, 0])).toBeNull(); // it is through
  });
  test("shows its strength: none while it goes back, more when it is faster, that of the flick in the end", () => {
    const power = (to: [number, number], ms: number) =>
      pulled(stroke({ from: [400, 700], to, ms }), [0, 0])?.power;
    expect(pulled(stroke({ from: [400, 610], to: [400, 680] }), [0, 0])?.power).toBe(0);
    expect(power([400, 610], 60)).toBeGreaterThan(power([400, 610], 200) ?? 1);
    const swing = stroke({ from: [400, 700], to: [400, 601], ms: 100 });
    expect(pulled(swing, [0, 0])?.power).toBeCloseTo(powerOf(flickOf(swing, 0, 60)?.speed ?? 0), 9);
  });
});

describe("at a training table", () => {
  const flick = { x: 0, speed: 1.6, aim: 6, loft: 60, spin: 1.5 };
  const from = { x: 0, y: 0 };
  const card = { x: 0, y: 275 };
  /** The speed of a throw that comes down after so many metres, and then rolls on. */
  const thrown = (metres: number, loft = 60) =>
    Math.sqrt((metres * 9.81) / Math.sin((2 * loft * Math.PI) / 180));
  const drawn = (made: number, wanted: number) => made + 0.7 * (wanted - made);
  const ideal = thrown(0.275 * (1 - 0.083));

  test("a stroke that goes nearly at something is drawn most of the way there", () => {
    const steady = steadied(flick, from, [card, { x: 150, y: 475 }]);
    expect(steady.aim).toBeCloseTo(6 * 0.3);
    expect(steady.speed).toBeCloseTo(drawn(1.6, ideal), 3);
    expect(steady).toMatchObject({ x: 0, loft: 60, spin: 1.5 });
  });

  test("a flat one is meant to roll further, and one at the mothership to fall into it", () => {
    const flat = { ...flick, loft: 50, speed: 1.5 };
    expect(steadied(flat, from, [card]).speed).toBeCloseTo(drawn(1.5, thrown(0.275 * (1 - 0.163), 50)), 3);
    const hard = { ...flick, speed: 2.4 };
    const steady = steadied(hard, from, [{ x: 0, y: 580, isBox: true }]);
    expect(steady.speed).toBeCloseTo(drawn(2.4, thrown(0.58 * 1.03)), 3);
  });

  test("nobody is helped beyond what a hand can do", () => {
    const steep = { ...flick, aim: 0, loft: 75, speed: 2.9 };
    expect(steadied(steep, from, [{ x: 0, y: 580, isBox: true }]).speed).toBe(FLICK_RANGES.speed[1]);
  });

  test("one that goes elsewhere is left alone", () => {
    expect(steadied({ ...flick, aim: 40 }, from, [card])).toEqual({ ...flick, aim: 40 });
    expect(steadied({ ...flick, speed: 2.8 }, from, [card])).toEqual({ ...flick, speed: 2.8 });
    expect(steadied(flick, from, [])).toEqual(flick);
  });
});
