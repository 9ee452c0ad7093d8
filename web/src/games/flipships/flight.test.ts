import { describe, expect, test } from "vitest";
import type { Event } from "../../wire";
import { after, lasts } from "./events";
import { flightOf, isClose, slowed, watched } from "./flight";
import { mothershipY, standsIn } from "./measures";
import example from "./path.example.json";
import type { Landing, Rest, ShipsView } from "./view";

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
  test("plays the beginning at its own speed and ends when the flight does", () => {
    expect(slowed(400, 1, true)).toBeCloseTo(0.4, 9);
    expect(slowed(watched(1, true), 1, true)).toBe(1);
    expect(slowed(900, 1, true)).toBeLessThan(0.9);
    expect(slowed(900, 1, false)).toBeCloseTo(0.9, 9);
  });
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
  test("in a race nobody waits for it", () => {
    expect(lasts(landed, { ...view, options: { speed: true } })).toBe(0);
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
