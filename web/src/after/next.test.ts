import { expect, test } from "vitest";
import type { GameInfo, SeatState, TableState } from "../wire";
import { nextOf } from "./next";

const game = (change: Partial<GameInfo> = {}): GameInfo =>
  ({
    name: "terraflip",
    players: [2, 4],
    bots: [1, 2, 3, 4, 5].map((level) => ({ level })),
    options: { properties: { players: { enum: [2, 3, 4] } } },
    ...change,
  }) as unknown as GameInfo;
const seat = (number: number, level: number | null): SeatState =>
  ({
    seat: number,
    kind: level ? "bot" : "person",
    level,
    colour: "river",
    name: "",
  }) as unknown as SeatState;
const table = (levels: (number | null)[], options = {}): TableState =>
  ({ game: "terraflip", options, seats: levels.map((level, i) => seat(i, level)) }) as unknown as TableState;
const here = (mood: "won" | "lost", isTogether = false) => ({ mood, mine: [0], isTogether, name: "Ann" });

test("against bots: a stronger one after a victory, a gentler one after a defeat", () => {
  expect(nextOf(table([null, 3]), game(), here("won"))).toMatchObject({ kind: "level", value: 4 });
  const gentler = nextOf(table([null, 3, 3]), game(), here("lost"));
  expect(gentler).toMatchObject({ kind: "level", value: 2 });
  expect("wish" in gentler && gentler.wish.seats.map(({ kind, level }) => [kind, level])).toEqual([
    ["me", null],
    ["bot", 2],
    ["bot", 2],
  ]);
});

test("at the ends of the ladder: one more player, or the guided game", () => {
  const more = nextOf(table([null, 5], { colours: ["river", "desert"] }), game(), here("won"));
  expect(more).toMatchObject({ kind: "players", value: 3, wish: { options: { players: 3 } } });
  expect("wish" in more && more.wish.seats.length).toBe(3);
  expect("wish" in more && "colours" in (more.wish.options ?? {})).toBe(false);
  expect(nextOf(table([null, 5, 5, 5]), game(), here("won"))).toMatchObject({ kind: "variant" });
  expect(nextOf(table([null, 1]), game(), here("lost"))).toEqual({ kind: "learn", href: "/learn/terraflip" });
});

test("all against the game: the difficulty is the ladder", () => {
  const ships = game({
    name: "flipships",
    options: {
      properties: {
        players: { enum: [1, 2] },
        difficulty: { enum: ["training", "standard"], default: "standard" },
      },
    },
  } as unknown as Partial<GameInfo>);
  expect(nextOf(table([null, 3], { difficulty: "training" }), ships, here("won", true))).toMatchObject({
    kind: "difficulty",
    value: "standard",
  });
  expect(nextOf(table([null, 3]), ships, here("lost", true))).toMatchObject({
    kind: "difficulty",
    value: "training",
    wish: { options: { difficulty: "training" } },
  });
  expect(nextOf(table([null], { difficulty: "training" }), ships, here("lost", true)).kind).toBe("learn");
});

test("with others one chooses together, on a page", () => {
  expect(nextOf(table([null, null]), game(), here("won"))).toEqual({
    kind: "variant",
    href: "/new/terraflip/friends",
  });
  const both = { ...here("won"), mine: [0, 1] };
  expect(nextOf(table([null, null]), game(), both)).toEqual({ kind: "variant", href: "/new/terraflip/here" });
  expect(nextOf(table([2, 2]), game(), { ...both, mine: [] })).toMatchObject({ href: "/new/terraflip/bots" });
});
