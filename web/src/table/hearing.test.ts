/** Every kind of event that a game emits is heard, or says why not: the kinds are read from the games themselves. */
import { describe, expect, test } from "vitest";
import { sounds as ships } from "../games/flipships/sounds";
import { sounds as lands } from "../games/terraflip/sounds";
import { sounds as terrain } from "../games/terrain/sounds";
import type { Event, View } from "../wire";
import { briefly, type Heard, notesOf } from "./hearing";
import { SOUNDS } from "./sound";

const VIEWS = import.meta.glob<string>("../../../src/tableflip/games/*/view.py", {
  query: "?raw",
  import: "default",
  eager: true,
});
const MATCH = import.meta.glob<string>("../../../src/tableflip/match/*.py", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What stands behind `"event":`, or is handed to `happened(...)`, in the source of a view; all of an expression's words. */
function kindsIn(source: string): string[] {
  const said = [...source.matchAll(/"event": ([^,}\n]+)|happened\(\s*("[^"]+")/g)].map(
    ([, value, name]) => value ?? name ?? "",
  );
  return said.flatMap((value) => [...value.matchAll(/"([a-z-]+)"/g)].map(([, kind]) => kind as string));
}

const emittedBy = (game: string): Set<string> => {
  const sources = Object.entries(VIEWS).flatMap(([path, source]) =>
    new RegExp(`/${game}(_\\d+)?/view`).test(path) ? [source] : [],
  );
  return new Set([...sources, ...Object.values(MATCH)].flatMap(kindsIn));
};

const GAMES: [string, Record<string, Heard<never>>][] = [
  ["terraflip", lands],
  ["terrain", terrain],
  ["flipships", ships],
];

describe.each(GAMES)("the events of %s", (game, sounds) => {
  test("are all heard, or silent for a reason; and nothing else is", () => {
    const kinds = emittedBy(game);
    expect(kinds.size).toBeGreaterThan(6);
    expect(kinds).toContain("over");
    expect(new Set(Object.keys(sounds))).toEqual(kinds);
  });
  test("have sounds that exist, and reasons in words", () => {
    for (const heard of Object.values(sounds)) {
      if (typeof heard === "string") expect(Object.keys(SOUNDS)).toContain(heard);
      else if (typeof heard === "object") expect(heard.silent.split(" ").length).toBeGreaterThan(2);
    }
  });
});

test("a flip that goes well is heard to go on, another is not", () => {
  const view = { seats: ["river", "desert"] } as unknown as View;
  const heard = (now: string) =>
    notesOf({ sounds: lands as never }, { event: "flipped", seat: 0, was: "desert", now }, view).map(
      ({ sound }) => sound,
    );
  expect(heard("river")).toContain("well");
  expect(heard("forest")).not.toContain("well");
});

test("of what is skipped at once the last kinds are heard, each once", () => {
  const game = {
    sounds: { a: "put", b: "roll", c: "bad", d: "turn", e: { silent: "for no reason at all" } },
  } as never;
  const events: Event[] = ["a", "b", "b", "c", "e", "d"].map((event) => ({ event }));
  expect(briefly(game, events, {} as View)).toEqual(["roll", "bad", "turn"]);
});
