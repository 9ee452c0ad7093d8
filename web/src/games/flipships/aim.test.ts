import { beforeEach, describe, expect, it } from "vitest";
import { compose, made, useAim, walk } from "./aim";
import { flickText } from "./stroke";
import type { ShipsView } from "./view";

const FLICK = { x: -40, speed: 1.9, aim: 4, loft: 60, spin: 1.5 };
const at = () => {
  const { x, edge } = useAim.getState();
  return [x, edge];
};

beforeEach(() => useAim.setState({ x: 0, edge: "own", asks: false, meter: { ...useAim.getState().meter } }));

describe("going round the table", () => {
  it("ends at the sides, unless it is a race", () => {
    walk(900, false);
    expect(at()).toEqual([260, "own"]);
  });

  it("goes on round the corner in a race: what was at the right end is the left end of the next edge", () => {
    walk(250, true);
    expect(at()).toEqual([250, "own"]);
    walk(30, true);
    expect(at()).toEqual([-240, "right"]);
    walk(-40, true);
    expect(at()).toEqual([240, "own"]);
  });

  it("comes back to where it began after four corners, either way", () => {
    for (const step of [260, -260]) {
      for (let i = 0; i < 8; i++) walk(step, true);
      expect(at()).toEqual([0, "own"]);
    }
  });

  it("is said in the move, but for the own edge", () => {
    expect(flickText("river-1a", FLICK, "left")).toBe(
      "flick river-1a x=-40 speed=1.9 aim=4 loft=60 spin=1.5 edge=left",
    );
    expect(flickText("1a", FLICK)).not.toContain("edge");
  });
});

describe("the end of a turn", () => {
  const view = (unused: ShipsView["unused"]) => ({ unused }) as ShipsView;

  it("is asked about once, if it leaves powers unused", () => {
    const wasteful = view({ "3a": "heal" });
    expect(compose("done", view({}))).toBe(false);
    expect(compose("done", view(undefined))).toBe(false);
    expect(compose("done", wasteful)).toBe(true);
    expect(useAim.getState().asks).toBe(true);
    expect(compose("done", wasteful)).toBe(false);
    expect(useAim.getState().asks).toBe(false);
  });

  it("is asked about again when something else was done meanwhile", () => {
    const wasteful = view({ "3a": "heal" });
    expect(compose("done", wasteful)).toBe(true);
    expect(compose("resolve 3a", wasteful)).toBe(false);
    expect(compose("done", wasteful)).toBe(true);
  });
});

describe("a beginner's flick", () => {
  const card = { pose: [0, 250, 0, 1, 0, 0, 0] };
  const seen = (more: object) =>
    ({
      options: { difficulty: "training" },
      enemies: { r2c3: card },
      fleets: [{ colour: "river", ships: { "1a": { pose: [0, 250, 2, 1, 0, 0, 0] } } }],
      ...more,
    }) as unknown as ShipsView;

  const flick = { ...FLICK, x: 0, aim: 4, speed: 1.6 };

  it("is steadied at a training table, whatever it was aimed with, and nowhere else", () => {
    expect(made(flick, seen({}), "river-1a").aim).toBeCloseTo(4 * 0.3);
    expect(made(flick, seen({ options: { difficulty: "standard" } }), "river-1a")).toEqual(flick);
  });

  it("is steadied from where it starts: a ship that was launched from the card itself has none before it", () => {
    expect(made(flick, seen({ launching: true }), "river-1a")).toEqual(flick);
  });
});
