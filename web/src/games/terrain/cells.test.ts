import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { someNames } from "../../table/someNames";
import { LANGUAGES, type Language, useLanguage } from "../../words";
import { cells, facts, means, picks, wish } from "./cells";
import { emptyHand, turnHand, useHand } from "./hand";
import { shining } from "./scene/Reach";
import { someView } from "./someView";
import { areNews } from "./Throws";
import { sayMove } from "./tell";

const at = (phase: string, legal: string[], more = {}, picked: string[] = []) => ({
  view: someView({ phase, ...more }),
  legal,
  picked,
});

beforeAll(async () => {
  for (const language of LANGUAGES) await useLanguage.getState().speak(language);
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
    ...someNames(["Ann", "Ben"]),
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
    for (const language of ["fr", "de", "es"] as const)
      expect(facts(0, { ...telling, language }).map(({ value }) => value)).toEqual(["0/1", "≈ 4,4"]);
    expect(facts(1, telling)).toEqual([]);
  });
});

describe("who would go back (TG-9, TG-23)", () => {
  const names = someNames(["Ann", "Ben"]);
  const players = someView().players.map((player, seat) =>
    seat === 1 ? { ...player, token: "g6" } : player,
  );
  const near = (sends: object, more = {}) =>
    someView({ players, reach: { g6: { cost: 1, path: ["g6"], stop: true, sends } }, ...more });
  const labels = (view: ReturnType<typeof someView>, language: Language) =>
    Object.fromEntries(cells({ language, view, ...names }).map(({ id, label }) => [id, label]));

  it("is told of the cell before one goes there", () => {
    expect(labels(near({ 1: "k6" }), "en").g6).toContain("a stop there sends Ben back to k6");
    expect(labels(near({ 1: "k6" }), "fr").g6).toContain("s’y arrêter renvoie Ben en k6");
    expect(labels(near({ 1: "k6" }), "de").g6).toContain("ein Halt dort schickt Ben zurück nach k6");
    expect(labels(near({ 1: "k6" }), "es").g6).toContain("parar allí manda a Ben de vuelta a k6");
    expect(labels(someView({ players }), "en").g6).not.toContain("sends");
  });

  it("names oneself where somebody stands on their own start", () => {
    const safe = players.map((player, seat) => (seat === 1 ? { ...player, start: "g6" } : player));
    const view = near({ 0: "a6" }, { players: safe });
    expect(labels(view, "en").g6).toContain(
      "a stop there sends YOU back to a6: Ben is safe at the start there",
    );
    expect(labels(view, "fr").g6).toContain(
      "s’y arrêter VOUS renvoie en a6\u00a0: Ben est à l’abri sur son départ",
    );
    expect(sayMove("step g6", { language: "en", view, ...names })).toContain("sends YOU back to a6");
    const there = someView({
      players: safe.map((player, seat) => (seat === 0 ? { ...player, token: "g6" } : player)),
      stop_sends: { 0: "a6" },
    });
    expect(sayMove("stop", { language: "en", view: there, ...names })).toBe(
      "Stop here (sends YOU back to a6: Ben is safe at the start there)",
    );
  });

  it("is seen on the board", () => {
    const view = near({ 1: "k6" });
    const plain = near({ 1: "k6" }, { reach: { g6: { cost: 1, path: ["g6"], stop: true } } });
    const legal = ["step g6", "stop"];
    expect(shining(view, legal, []).get("g6")).not.toBe(shining(plain, legal, []).get("g6"));
  });
});

describe("starts that are chosen (TG-18)", () => {
  it("are picked on the board, shine, and are asked for elsewhere to learn why not", () => {
    const view = someView({ phase: "starts" });
    expect(picks("start k6")).toEqual(["k6"]);
    expect([...shining(view, ["start k6", "start a6"], []).keys()]).toEqual(["k6", "a6"]);
    expect(wish(["f6"], view)).toBe("start f6");
    expect(sayMove("start k6", { language: "fr", view, ...someNames([]) })).toBe("Départ en k6");
  });
});

describe("the dice for who begins", () => {
  it("are shown until one has a start, and to those who watch until the race", () => {
    const own = (start: string | null, phase: string, seat: number | null = 0) =>
      areNews(
        someView({
          phase,
          seat,
          thrown: [3, 5],
          players: someView().players.map((player) => ({ ...player, start })),
        }),
      );
    expect([own(null, "first"), own(null, "build"), own(null, "starts"), own("k6", "goals")]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([own("k6", "build"), own("k6", "starts"), own("k6", "move")]).toEqual([false, false, false]);
    expect(own("k6", "build", null)).toBe(true);
    expect(areNews(someView({ phase: "goals" }))).toBe(false); // of a match of older rules
  });
});
