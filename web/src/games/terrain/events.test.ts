import { describe, expect, it } from "vitest";
import { lasts, after as seen } from "./events";
import { someView } from "./someView";

describe("after an event", () => {
  const view = someView({ roll: { white: 4, red: 2, weather: "good" }, reach: { g6: {} } });

  it("a piece lies where it was built", () => {
    const { pieces } = seen(view, { event: "built", seat: 0, cell: "e6", piece: "3B1" });
    expect(pieces.e6).toEqual({ piece: "3B1", level: 3, exits: [1, 2, 4], inverted: false });
    expect(view.pieces.e6).toBeUndefined();
  });

  it("a traveller stands where the step led, and what was within reach is not shown any more", () => {
    const now = seen(view, { event: "stepped", seat: 0, from: "f6", to: "g6", cost: 5, rise: 4 });
    expect(now.players.map(({ token }) => token)).toEqual(["g6", null]);
    expect(now.reach).toEqual({});
  });

  it("a destination is set for a whole team, and taken off when it is reached", () => {
    const set = seen(view, { event: "goal", seat: 1, for: [0, 1], cell: "f7" });
    expect(set.players.map(({ goals }) => goals)).toEqual([["g6", "f7"], ["f7"]]);
    expect(seen(set, { event: "reached", seat: 1, cell: "f7" }).players[1]?.visited).toEqual(["f7"]);
  });

  it("a piece that was turned upside-down stays where it is", () => {
    expect(seen(view, { event: "inverted", seat: 0, cell: "g6" }).pieces.g6).toMatchObject({
      level: 8,
      inverted: true,
    });
  });

  it("the dice lie until the turn is over", () => {
    const rolled = seen(view, { event: "rolled", seat: 1, white: 6, red: 3, weather: "bad" });
    expect(rolled.roll).toMatchObject({ white: 6, red: 3, weather: "bad" });
    expect(seen(rolled, { event: "stopped", seat: 1, cell: "f6" }).roll).toBeNull();
  });

  it("the dice for who begins lie there one by one, and those of equals are taken up again", () => {
    const fresh = someView({ phase: "first", thrown: [null, null] });
    const one = seen(fresh, { event: "thrown", seat: 0, white: 4 });
    expect(one.thrown).toEqual([4, null]);
    const both = seen(one, { event: "thrown", seat: 1, white: 4 });
    expect(both.thrown).toEqual([4, 4]);
    expect(seen(both, { event: "tied", seats: [0, 1] }).thrown).toEqual([null, null]);
    expect(seen(both, { event: "tied", seats: [1] }).thrown).toEqual([0, null]);
    expect(lasts({ event: "thrown" })).toBeGreaterThan(500);
  });

  it("what is only told takes no time", () => {
    expect(["stopped", "claimed", "over"].map((event) => lasts({ event }))).toEqual([0, 0, 0]);
    expect(lasts({ event: "rolled" })).toBeGreaterThan(500);
  });
});
