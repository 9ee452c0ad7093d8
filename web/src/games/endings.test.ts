/** What is told at the end of a game: from points, views and events, as the server sends them. */
import { describe, expect, test } from "vitest";
import { someNames } from "../table/someNames";
import type { Event, Happening, View } from "../wire";
import { flicksOf, ending as ships } from "./flipships/ending";
import type { ShipsView } from "./flipships/view";
import type { Telling } from "./plugin";
import { ending as lands } from "./terraflip/ending";
import type { TerraView } from "./terraflip/view";
import { ending as terrain } from "./terrain/ending";
import type { TerrainView } from "./terrain/view";

const NAMES = ["Ann", "Ben", "Cy"];
const telling = <V extends View>(view: object): Telling<V> => ({
  language: "en",
  view: { seats: ["river", "desert", "forest"], ...view } as V,
  ...someNames(NAMES),
});
const told = (...moves: Event[][]): Happening[] =>
  moves.map((events, i) => ({ ply: i + 1, who: 0, move: "", events }));

describe("TerraFlip", () => {
  const tally = (joined: number, alone: number, bonus: number) => [
    ...Array.from({ length: joined }, () => ({ kind: "joined", points: 2, cell: "f6" })),
    ...Array.from({ length: alone }, () => ({ kind: "alone", points: 1, cell: "a1" })),
    { kind: "bonus", points: bonus },
  ];
  const over = (points: number[], reason: string, parts: unknown[]) =>
    telling<TerraView>({ result: { points, winners: [0], reason }, tally: parts });

  test("says by how much, and whether tiles or the order of play decided it", () => {
    const tiles = lands.decided(over([22, 17, 3], "points", [tally(10, 2, 0), tally(6, 2, 3), []]), []);
    expect(tiles).toBe("Ann: 22 points, 5 ahead of Ben. Tiles side by side decided it: 10 against 6.");
    const bonus = lands.decided(over([17, 16, 3], "points", [tally(6, 2, 3), tally(7, 2, 0), []]), []);
    expect(bonus).toContain("1 ahead of Ben");
    expect(bonus).toContain("bonus");
    expect(lands.decided(over([17, 17], "tiles", [[], []]), [])).toContain("more tiles decided it for Ann");
    expect(lands.decided(over([17, 17], "shared", [[], []]), [])).toContain("Equal at 17 points");
    const lost = { ...over([22, 17, 3], "points", [[], [], []]), ...someNames(["Ann", "", "Cy"], [1]) };
    expect(lands.decided(lost, [])).toContain("5 ahead of you.");
  });
  test("finds the turn in which most tiles turned up the own colour", () => {
    const flip = (seat: number, now: string): Event[] => [
      { event: "flipped", seat, cell: "f6", was: "x", now },
    ];
    const placed = (seat: number): Event[] => [{ event: "placed", seat }];
    const story = told(
      placed(0),
      flip(0, "river"),
      flip(0, "forest"),
      placed(1),
      flip(1, "desert"),
      flip(1, "desert"),
      flip(1, "desert"),
      [{ event: "ended", seat: 1 }],
      placed(0),
      flip(0, "river"),
      flip(0, "river"),
    );
    expect(lands.best(telling<TerraView>({}), story)).toEqual({
      first: 5,
      last: 7,
      text: "Ben: 3 tiles turned to the own colour in one turn",
    });
    expect(lands.best(telling<TerraView>({}), told(placed(0), flip(0, "river")))).toBeNull();
  });
});

describe("the terrain game", () => {
  const view = {
    result: { points: [1, 0, 0], winners: [0], reason: "destinations" },
    players: [
      { home: true, visited: ["f6"], turns_left: null },
      { home: false, visited: [], turns_left: 7.4 },
      { home: false, visited: [], turns_left: 2.2 },
    ],
  };
  const rolled = (seat: number): Event[] => [{ event: "rolled", seat }];
  const step = (seat: number): Event[] => [{ event: "stepped", seat }];

  test("says after how many turns the piece came home, and how near the next one was", () => {
    const story = told(rolled(0), step(0), rolled(1), rolled(0), [
      { event: "stepped", seat: 0 },
      { event: "home", seat: 0 },
    ]);
    expect(terrain.decided(telling<TerrainView>(view), story)).toBe(
      "Ann: home after 2 turns. Cy: about 2 turns short.",
    );
    expect(terrain.decided(telling<TerrainView>(view), [])).toContain("Ann: home first.");
    expect(terrain.shines?.(view as unknown as TerrainView)).toEqual(["f6"]);
  });
  test("likes a turn in which somebody is sent back better than a long walk", () => {
    const walk = [rolled(0), step(0), step(0), step(0), step(0)];
    const sends = [
      rolled(1),
      step(1),
      [
        { event: "stopped", seat: 1 },
        { event: "sent-back", seat: 2 },
      ],
    ];
    expect(terrain.best(telling<TerrainView>(view), told(...walk))).toEqual({
      first: 2,
      last: 5,
      text: "Ann: 4 cells in one turn",
    });
    expect(terrain.best(telling<TerrainView>(view), told(...walk, ...sends))?.text).toBe("Ben sent Cy back");
    const mine = { ...telling<TerrainView>(view), ...someNames(["Ann", "Ben", ""], [2]) };
    expect(terrain.best(mine, told(...sends))?.text).toBe("Ben sent you back");
    // Who has to go back by an own stop did nothing great.
    const own = [rolled(2), step(2), [{ event: "sent-back", seat: 2 }]];
    expect(terrain.best(telling<TerrainView>(view), told(...own))).toBeNull();
  });
});

describe("Flip Ships", () => {
  const landed = (seat: number, zone: string, on: string[], turns: number, ...more: Event[]): Event[][] => [
    [{ event: "flicked", seat, ship: `s${seat}` }],
    [{ event: "landed", seat, ship: `s${seat}`, zone, on, landing: { turns } }, ...more],
  ];
  const view = (reason: string, winners: number[]) => ({
    result: { points: [3, 3], winners, reason },
    options: {},
    round: 6,
    city: 3,
    city_start: 20,
    mothership: 2,
  });

  test("the best flick is the one that is worth most, among equals the one that turned over most", () => {
    const story = told(
      ...landed(0, "row", ["r1c1"], 1.5),
      ...landed(1, "row", ["r1c1", "r1c2"], 1.2),
      ...landed(0, "row", ["r2c1", "r2c2"], 2.4),
      ...landed(0, "beyond", [], 3),
    );
    expect(flicksOf(story).map(({ worth }) => worth)).toEqual([2, 4, 4, 0]);
    expect(ships.best(telling<ShipsView>(view("city", [])), story)).toEqual({
      first: 5,
      last: 6,
      text: "Ann: onto 2 cards at once",
    });
    const decisive = landed(1, "mothership", [], 1, { event: "mothership", lost: 1, health: 0 });
    expect(
      ships.best(telling<ShipsView>(view("mothership", [0, 1])), [...story, ...told(...decisive)])?.text,
    ).toBe("Ben: the hit that brought the mothership down");
    expect(ships.best(telling<ShipsView>(view("city", [])), told(...landed(0, "off", [], 1)))).toBeNull();
  });
  test("says what decided it, and what everybody did for it", () => {
    const story = told(...landed(0, "row", ["r1c1"], 1), ...landed(0, "off", [], 1), [
      { event: "marched" },
      { event: "city", lost: 2, health: 0 },
    ]);
    const lost = telling<ShipsView>(view("city", []));
    expect(ships.decided(lost, story)).toBe(
      "Round 6 cost the city its last 2 points; the mothership had 2 left.",
    );
    expect(ships.decided(telling<ShipsView>({ ...view("city", []), mothership: 0 }), story)).toContain(
      "the mothership had already fallen.",
    );
    expect(ships.did?.(0, lost, story)).toBe("1 of 2 hit");
    const won = telling<ShipsView>(view("mothership", [0, 1]));
    const last = landed(1, "mothership", [], 1, { event: "mothership", lost: 1, health: 0 });
    expect(ships.decided(won, told(...last))).toContain("the city stands with 3 of 20. Last hit: Ben.");
    const verdict = { headline: "togetherWon", mood: "won", winners: [0, 1], named: [] } as const;
    expect(ships.headline?.(verdict, won, true)).toBe("You saved the city!");
    expect(ships.headline?.(verdict, won, false)).toBe("The city is saved");
  });
});
