import { describe, expect, it } from "vitest";
import type { GameInfo } from "../wire";
import { asked, choices, request, suggest } from "./plan";

const GAME: GameInfo = {
  name: "terraflip",
  title: "TerraFlip",
  rules: 1,
  players: [2, 4],
  cooperative: false,
  seats: ["river", "desert"],
  help: "",
  preview: null,
  options: {
    properties: {
      players: { enum: [2, 3, 4], default: 4 },
      edition: { enum: ["published", "french"], default: "published" },
      skill: { anyOf: [{ enum: ["steady", "fair"] }, { type: "number" } as object], default: "steady" },
      terrain: { type: "string", default: "build" },
      colours: { type: ["array", "null"] },
    },
  },
  bots: [1, 2, 3, 4, 5].map((level) => ({ level, key: `${level}`, name: `${level}` })),
};

describe("a plan", () => {
  it("seats me first, and the company that was asked for", () => {
    expect(suggest(GAME, "friends", "Ann").seats).toEqual([
      { kind: "me", level: null, name: "Ann" },
      { kind: "open", level: null, name: "" },
    ]);
    expect(suggest(GAME, "bots", "").seats[1]).toEqual({ kind: "bot", level: 3, name: "" });
  });

  it("starts a first terrain game on a ready, fair terrain", () => {
    expect(suggest({ ...GAME, name: "terrain" }, "bots", "").options).toEqual({ terrain: "fair" });
    expect(suggest(GAME, "bots", "").options).toEqual({});
  });

  it("starts a first game of Flip Ships at training level", () => {
    expect(suggest({ ...GAME, name: "flipships" }, "friends", "").options).toEqual({
      difficulty: "training",
    });
  });

  it("never suggests fewer seats than the game needs, nor more than it has", () => {
    expect(suggest({ ...GAME, players: [3, 6] }, "here", "").seats).toHaveLength(3);
    expect(suggest({ ...GAME, players: [1, 1] }, "bots", "").seats).toHaveLength(1);
  });

  it("becomes a request whose players are its seats", () => {
    const plan = suggest(GAME, "here", "");
    const clock = { kind: "turn" as const, seconds: 60, increment: 5 };
    expect(request(GAME, { ...plan, options: { edition: "french" }, clock })).toEqual({
      game: "terraflip",
      options: { edition: "french", players: 2 },
      seats: plan.seats,
      clock: { kind: "turn", seconds: 60 },
      public: false,
      screen: false,
      watchers_react: false,
      when_left: "nobody",
    });
    expect(request(GAME, plan).clock).toBeNull();
  });

  it("leaves all seats to phones where this screen is for all to see", () => {
    const plan = suggest(GAME, "screen", "Ann");
    expect(plan.seats.map(({ kind, name }) => [kind, name])).toEqual([
      ["open", ""],
      ["open", ""],
    ]);
    expect(request(GAME, plan)).toMatchObject({ screen: true, public: false });
  });

  it("does not say how many play where that is not for choosing", () => {
    const two = { ...GAME, options: { properties: {} } };
    expect(request(two, suggest(two, "bots", "")).options).toEqual({});
  });

  it("asks for options but not for what the seats say", () => {
    expect(asked(GAME).map(([name]) => name)).toEqual(["edition", "skill", "terrain"]);
    const shapes = Object.fromEntries(asked(GAME));
    expect(choices(shapes.edition ?? {})).toEqual(["published", "french"]);
    expect(choices(shapes.skill ?? {})).toEqual(["steady", "fair"]);
    expect(choices(shapes.terrain ?? {})).toBeNull();
  });
});
