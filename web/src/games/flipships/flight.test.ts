import { describe, expect, test } from "vitest";
import type { Event } from "../../wire";
import { after, lasts } from "./events";
import { flightOf, isClose, seenAfter, stretches, touchdowns, watchedUntil } from "./flight";
import { mothershipY, standsIn } from "./measures";
import example from "./path.example.json";
import type { Landing, Pose, Rest, ShipsView } from "./view";

const rest = (change: Partial<Rest>): { rest: Rest } => ({
  rest: { zone: "row", pose: [0, 300, 2, 1, 0, 0, 0], row: 2, on: [], moons: [], gaps: {}, ...change },
});

const STANDS = standsIn({ rows: 4 });

describe("slow motion", () => {
  test("is for what was close: a hair beside a card, or at the mothership's wall", () => {
    expect(isClose(rest({ gaps: { r2c3: 3 } }), STANDS)).toBe(true);
    expect(isClose(rest({ gaps: { r2c3: -2 }, on: ["r2c3"] }), STANDS)).toBe(true);
    expect(isClose(rest({ gaps: { r2c3: 30 } }), STANDS)).toBe(false);
    expect(isClose(rest({ zone: "beyond", pose: [70, mothershipY(4), 2, 1, 0, 0, 0] }), STANDS)).toBe(true);
    expect(isClose(rest({ zone: "beyond", pose: [240, mothershipY(4), 2, 1, 0, 0, 0] }), STANDS)).toBe(false);
    expect(isClose(rest({ zone: "off", pose: null }), STANDS)).toBe(false);
  });
  test("is not for what was clear: well on a card, however near the next one is, or far from all", () => {
    expect(isClose(rest({ gaps: { r2c3: -20, r2c4: 1 }, on: ["r2c3"] }), STANDS)).toBe(false);
    expect(isClose(rest({ gaps: { r2c3: -20, r2c4: -1 }, on: ["r2c3", "r2c4"] }), STANDS)).toBe(true);
    expect(isClose(rest({ zone: "mothership", pose: [0, mothershipY(4), 2, 1, 0, 0, 0] }), STANDS)).toBe(
      false,
    );
  });
  test("begins just before the ship touches down, and only when it was close", () => {
    const [close, clear] = [stretches(1.2, 0.6, true), stretches(1.2, 0.6, false)];
    expect(new Set(clear.map(({ slower }) => slower)).size).toBe(1);
    const slowest = close.toSorted((a, b) => b.slower - a.slower)[0];
    expect(slowest?.slower).toBeGreaterThan(2 * (clear[0]?.slower ?? 0));
    expect(slowest?.from).toBeLessThan(0.6);
    expect(slowest?.from).toBeGreaterThan(0.4);
    expect(watchedUntil(1.2, close)).toBeGreaterThan(1.5 * watchedUntil(1.2, clear));
  });
  test("leaves nothing out: every moment of a flight is seen when it is due, its end at the end", () => {
    for (const close of [true, false])
      for (const touchdown of [null, 0.05, 0.6, 1.2]) {
        const all = stretches(1.2, touchdown, close);
        for (const second of [0, 0.3, 0.59, 0.61, 1, 1.2])
          expect(seenAfter(watchedUntil(second, all), all)).toBeCloseTo(second, 9);
      }
  });
});

test("a ship touches down where it stops falling, and bounces more softly", () => {
  const heights = [50, 60, 55, 40, 20, 2, 8, 11, 8, 2, 2, 2];
  const poses = heights.map((z): Pose => [0, 0, z, 1, 0, 0, 0]);
  const falls = touchdowns(poses, 60);
  expect(falls.map(({ frame }) => frame)).toEqual([5, 9]);
  expect(falls[0]?.force).toBeGreaterThan(falls[1]?.force ?? 1);
});

const landing = { ...example.landing, path: example.path } as unknown as Landing;
const view = {
  options: {},
  rows: 4,
  hand: "river-1a",
  enemies: {
    r3c3: {
      card: "1>2",
      march: 1,
      damage: 2,
      icon: null,
      hits: 0,
      shielded: false,
      goes: "r2c3",
      pose: null,
    },
  },
  fleets: [
    {
      colour: "river",
      seat: 0,
      powers: ["moon", null, null],
      ships: { "1a": { is: "in-hand", power: "moon" } },
    },
  ],
} as unknown as ShipsView;
const landed: Event = { event: "landed", seat: 0, ship: "river-1a", zone: "row", on: ["r3c3"], landing };

describe("a landing", () => {
  test("is shown as long as its path takes, and then lies there, the card where it was knocked to", () => {
    expect(lasts(landed, view)).toBe(flightOf(landed, view).ms);
    expect(lasts(landed, view)).toBeGreaterThan(example.seconds * 1000);
    const seen = after(view, landed);
    expect(seen.fleets[0]?.ships["1a"]).toMatchObject({
      is: "landed",
      on: ["r3c3"],
      pose: example.landing.rest.pose,
    });
    expect(seen.enemies.r3c3?.pose).toEqual(example.landing.cards.r3c3);
    expect(seen.hand).toBeNull();
  });
  test("of the table's own hand, which has no path, is an arc that ends where it says", () => {
    const pose = [30, 320, 2.65, 1, 0, 0, 0];
    const plain: Event = { ...landed, landing: { rest: { pose }, path: "" } };
    const flight = flightOf(plain, view);
    expect(flight.at(375).get("active")?.[2]).toBeGreaterThan(50);
    expect(flight.at(flight.ms).get("active")).toEqual(pose);
  });
  test("is felt where it touches down, in the time in which it is seen", () => {
    const { impacts, ms, at } = flightOf(landed, view);
    expect(impacts.length).toBeGreaterThan(0);
    for (const impact of impacts) {
      expect(impact.ms).toBeLessThan(ms);
      expect(at(impact.ms).get("active")?.[0]).toBeCloseTo(impact.at[0], 1);
    }
  });
  test("in a race nobody waits for it, and nothing is slowed", () => {
    const race = { ...view, options: { speed: true } } as ShipsView;
    expect(lasts(landed, race)).toBe(0);
    expect(flightOf({ ...landed }, race).ms).toBeLessThan(flightOf(landed, view).ms);
  });
});

test("a march takes every card where the server says, and those in the atmosphere off the table", () => {
  const card = {
    card: "2>3",
    march: 2,
    damage: 3,
    icon: null,
    hits: 1,
    shielded: true,
    goes: "",
    pose: null,
  };
  const before = { ...view, enemies: { r1c1: card, r3c1: card } } as unknown as ShipsView;
  const seen = after(before, { event: "marched", cards: { r1c1: "atmosphere", r3c1: "r1c1" } });
  expect(Object.keys(seen.enemies)).toEqual(["r1c1"]);
  expect(seen.enemies.r1c1).toMatchObject({ card: "2>3", hits: 0, pose: [151, 174, 0.2, 1, 0, 0, 0] });
});
