import { beforeEach, describe, expect, it } from "vitest";
import { cells, facts, means, picks, wish } from "./cells";
import { emptyHand, turnHand, useHand } from "./hand";
import { someView } from "./someView";

const at = (phase: string, legal: string[], more = {}, picked: string[] = []) => ({
  view: someView({ phase, ...more }),
  legal,
  picked,
});

beforeEach(() => {
  emptyHand();
  useHand.setState({ turns: 0 });
});

describe("a picked cell", () => {
  it("builds the piece in hand as it is turned", () => {
    turnHand(1);
    turnHand(1);
    expect(means("f6", at("build", ["build f6 5B0"], {}, ["5B"]))).toEqual({ send: "build f6 5B2" });
  });

  it("is left to the general way while no piece is in hand, and when it is not our turn", () => {
    expect(means("f6", at("build", ["build f6 5B0"]))).toBeNull();
    expect(means("f6", at("move", []))).toBeNull();
    expect(means("5B", at("build", ["build f6 5B0"]))).toBeNull();
  });

  it("far away is a whole way: the first step is sent, the others wait", () => {
    const reach = { h6: { cost: 3, path: ["g6", "h6"], stop: true } };
    expect(means("h6", at("move", ["step g6", "stop"], { reach }))).toEqual({ send: "step g6" });
    expect(useHand.getState().way).toEqual(["h6"]);
  });

  it("out of reach is asked for all the same, to learn why not", () => {
    expect(means("a6", at("move", ["stop"]))).toEqual({ send: "step a6" });
  });

  it("where one stands means to stop", () => {
    expect(means("f6", at("move", ["stop"]))).toEqual({ send: "stop" });
  });

  it("after doubles is aimed at first, then turned by what was chosen", () => {
    const now = at("turn", ["rotate c4 1", "rotate c4 2", "forfeit"]);
    expect(means("c4", now)).toBe("noted");
    turnHand(1);
    expect(means("c4", now)).toEqual({ send: "rotate c4 2" });
  });
});

describe("the hand", () => {
  it("never turns a piece by nothing, nor by a whole turn", () => {
    const seen = Array.from({ length: 6 }, () => {
      turnHand(-1);
      return useHand.getState().sixths;
    });
    expect(seen).toEqual([5, 4, 3, 2, 1, 5]);
  });
});

describe("picks", () => {
  it("of every kind of move", () => {
    expect(picks("build c4 5B2")).toEqual(["5B", "c4"]);
    expect(picks("rotate c4 3")).toEqual(["c4", "by 3"]);
    expect(picks("invert c4")).toEqual(["invert:", "c4"]);
    expect(picks("step c5")).toEqual(["c5"]);
    expect(picks("stop")).toEqual(["stop"]);
  });
});

describe("a wish", () => {
  it("fits the phase", () => {
    expect(wish(["a6"], someView({ phase: "goals" }))).toBe("goal a6");
    expect(wish(["3C", "a6"], someView({ phase: "build" }))).toBe("build a6 3C0");
    expect(wish(["a6"], someView({ phase: "roll" }))).toBe("step a6");
  });
});

describe("the map", () => {
  const telling = {
    language: "en" as const,
    who: (seat: number) => ["Ann", "Ben"][seat] ?? "?",
    view: someView({
      cliffs: [["f6", "g6"]],
      reach: { f7: { cost: 2, path: ["f7"], stop: false } },
    }),
  };
  const label = (id: string) => cells(telling).find((cell) => cell.id === id)?.label;

  it("has every cell of the board once", () => {
    expect(new Set(cells(telling).map(({ id }) => id)).size).toBe(91);
  });

  it("says in words what is seen", () => {
    expect(label("f6")).toBe("f6, level 4, exits E, SW, NW, Ann stands here, cliff towards g6");
    expect(label("g6")).toBe("g6, level 8, exits E, SE, SW, destination of Ann, cliff towards f6");
    expect(label("f7")).toBe("f7, level 4, upside-down, within reach for 2, passing only");
    expect(label("a1")).toBeUndefined();
    expect(label("k1")).toBe("k1, empty");
  });

  it("tells how far it is beside the name", () => {
    expect(facts(0, telling).map(({ value }) => value)).toEqual(["0/1", "≈ 4.4"]);
    expect(facts(0, { ...telling, language: "fr" }).map(({ value }) => value)).toEqual(["0/1", "≈ 4,4"]);
    expect(facts(1, telling)).toEqual([]);
  });
});
