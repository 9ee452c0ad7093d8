import { describe, expect, test } from "vitest";
import type { Playing } from "../../table/director";
import type { Event } from "../../wire";
import type { Viewpoint } from "../plugin";
import { burstsOf } from "./bursts";
import { flightOf } from "./flight";
import {
  CARD_HEIGHT_MM,
  DRAWN_MM,
  placedCard,
  placedShip,
  SHIP_HEIGHT_MM,
  sceneY,
  slotPose,
} from "./measures";
import example from "./path.example.json";
import { felt, shot } from "./shot";
import type { Pose, ShipsView } from "./view";

const home: Viewpoint = { from: [0, 12, 16], at: [0, 0, 1] };
const view = { options: {}, rows: 4, enemies: {}, fleets: [] } as unknown as ShipsView;
const landed: Event = {
  event: "landed",
  seat: 0,
  ship: "river-1a",
  zone: "row",
  on: ["r3c3"],
  landing: { ...example.landing, path: example.path },
};
const playing = (event: Event, ms = 1000): Playing => ({ event, ms, number: 1 });
const far = ({ from, at }: Viewpoint) => Math.hypot(from[0] - at[0], from[1] - at[1], from[2] - at[2]);

describe("the camera of a battle", () => {
  test("comes nearer to a ship in flight, stays behind it and above the table, and goes with it", () => {
    const { ms } = flightOf(landed, view);
    const [early, late] = [0.1, 0.9].map((t) => shot(t, playing(landed, ms), view, home));
    if (!early || !late) throw new Error("it stays at home");
    for (const one of [early, late]) {
      expect(far(one)).toBeLessThan(far(home));
      expect(one.from[2]).toBeGreaterThan(one.at[2]);
      expect(one.from[1]).toBeGreaterThan(1);
    }
    expect(late.at[2]).toBeLessThan(early.at[2]);
  });
  test("shakes when the ship strikes, not before, and comes to rest", () => {
    const flight = flightOf(landed, view);
    const first = flight.impacts[0]?.ms ?? 0;
    expect(felt(flight, first - 1)).toBe(0);
    expect(felt(flight, first)).toBeGreaterThan(0.2);
    expect(felt(flight, flight.ms + 2000)).toBeLessThan(0.001);
  });
  test("stays at home for what is seen from there, and in a race", () => {
    for (const event of ["marched", "dealt", "round", "picked-up"])
      expect(shot(0.5, playing({ event, cards: {} }), view, home)).toBeNull();
    const race = { ...view, options: { speed: true } } as ShipsView;
    expect(shot(0.5, playing(landed), race, home)).toBeNull();
    expect(shot(0.5, playing({ event: "city", lost: -2 }), view, home)).toBeNull();
  });
});

describe("sparks", () => {
  test("fly where a ship strikes, when it does, and inside the time that the event is seen", () => {
    const { impacts, ms } = flightOf(landed, view);
    const bursts = burstsOf(landed, view);
    expect(bursts.map((burst) => burst.ms)).toEqual(impacts.slice(0, 4).map((impact) => impact.ms));
    for (const burst of bursts) expect(burst.ms).toBeLessThan(ms);
  });
  test("bring down the mothership of a victory, and the city of a defeat", () => {
    const fall = (reason: string) => burstsOf({ event: "over", reason, winners: [] }, view);
    const [ship, city] = [fall("mothership"), fall("city")];
    expect(Math.max(...ship.map(({ at }) => at[2]))).toBeLessThan(Math.min(...city.map(({ at }) => at[2])));
    expect(fall("assault")).toEqual(city);
  });
});

test("thick pieces lie on one another: a ship on a card on the mat, and a ship on the mat", () => {
  const flat = (z: number): Pose => [0, 200, z, 1, 0, 0, 0];
  const bottom = (pose: Pose) => placedShip(pose).at.y - sceneY(DRAWN_MM.ship / 2);
  expect(bottom(flat(SHIP_HEIGHT_MM / 2))).toBeCloseTo(0, 6);
  expect(bottom(flat(CARD_HEIGHT_MM + SHIP_HEIGHT_MM / 2))).toBeCloseTo(sceneY(DRAWN_MM.card), 6);
  const card = placedCard(slotPose("r1c1") as Pose);
  expect(card.at.y).toBeCloseTo(sceneY(CARD_HEIGHT_MM / 2), 6);
});
