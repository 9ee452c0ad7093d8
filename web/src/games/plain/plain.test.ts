import { expect, it } from "vitest";
import { someNames } from "../../table/someNames";
import { changes, duration, poseOf } from "./changes";
import { layOut, onTable } from "./layout";
import { paint, signPath } from "./look";
import { cells, cellsOf, decided, means, picks, sayEvent, sayHint, sayMove, wish } from "./tell";
import type { Face, PlainBoard, PlainView } from "./view";

const face = (colour: string): Face => ({
  words: `${colour} disc`,
  colour,
  sign: "dot",
  form: "disc",
  back: "",
});
const [BLACK, WHITE] = [face("black"), face("white")];

const BOARD: PlainBoard = {
  shape: "square",
  colour: "#112233",
  stands: false,
  open: true,
  cells: ["a", "b"].flatMap((column, x) =>
    [2, 1].map((row, y) => ({ name: `${column}${row}`, x, y, next: [], colour: "", group: column })),
  ),
};

function viewOf(moves: PlainView["plain"]["moves"], faces: Record<string, Face> = {}): PlainView {
  return { plain: { faces, moves, hint: "", text: [] } } as unknown as PlainView;
}

const move = (...cells: string[]) => ({ says: `to ${cells.join(" and ")}`, cells });

it("finds what comes, goes, turns over and slides", () => {
  const before = { a1: BLACK, a2: WHITE, b1: WHITE };
  const after = { a1: WHITE, a2: WHITE, b2: WHITE };
  expect(changes(before, after).map(({ cell, does, from }) => [cell, does, from])).toEqual([
    ["a1", "slide", "b1"],
    ["a2", "lie", undefined],
    ["b2", "come", undefined],
    ["a1", "go", undefined],
  ]);
  expect(changes({ a1: BLACK }, { a1: WHITE, a2: BLACK, b1: BLACK }).map(({ does }) => does)).toEqual([
    "turn",
    "slide",
    "come",
  ]);
});

it("takes time only for what changes, and shows the other side half way", () => {
  expect(duration(changes({ a1: BLACK }, { a1: BLACK }))).toBe(0);
  const [turning] = changes({ a1: BLACK }, { a1: WHITE });
  expect(duration(turning ? [turning] : [])).toBeGreaterThan(0);
  if (!turning) throw new Error("nothing turns");
  expect([0, 0.4, 0.6, 1].map((t) => poseOf(turning, t, false).face.colour)).toEqual([
    "black",
    "black",
    "white",
    "white",
  ]);
  expect(poseOf(turning, 1, false).turn).toBe(0);
});

it("lays a board out around the origin, and stands it up", () => {
  const flat = layOut(BOARD);
  expect([...flat.spots.values()].map(({ name, x, z }) => [name, x, z])).toEqual([
    ["a2", -1, -1],
    ["a1", -1, 1],
    ["b2", 1, -1],
    ["b1", 1, 1],
  ]);
  expect(onTable(flat, 1, 0, -1)).toEqual([1, 0, -1]);
  const upright = layOut({ ...BOARD, stands: true });
  const [, top] = onTable(upright, 0, 0, -1);
  const [, bottom] = onTable(upright, 0, 0, 1);
  expect(bottom).toBeGreaterThan(0);
  expect(top - bottom).toBeGreaterThan(1.9);
});

it("takes moves and their words from the server, and the text for lack of them", () => {
  const view = viewOf({ drop: move("a1") });
  expect(picks("drop", view)).toEqual(["a1"]);
  expect(picks("pass", view)).toEqual([]);
  expect(sayMove("drop", { view })).toBe("to a1");
  expect(sayMove("pass", { view })).toBe("pass");
});

it("takes any cell of a group for the one that a move touches", () => {
  const layout = layOut(BOARD);
  const view = viewOf({ left: move("a1"), right: move("b2") });
  const at = { view, legal: ["left", "right"], picked: [] };
  expect(means("a2", at, layout)).toEqual({ send: "left" });
  expect(means("b1", at, layout)).toEqual({ send: "right" });
  expect(means("a1", at, layout)).toBeNull();
  expect(means("a2", { ...at, legal: ["right"] }, layout)).toBeNull();
});

it("asks why not only where moves are named after cells", () => {
  expect(wish(["b2"], viewOf({ a1: move("a1"), pass: move() }))).toBe("b2");
  expect(wish(["b2"], viewOf({ left: move("a1") }))).toBeNull();
});

it("tells events by the server's sentences, and finds the cells that they name", () => {
  const telling = {
    language: "en" as const,
    view: viewOf({}),
    ...someNames(["Ann", "Ben"]),
  };
  expect(sayEvent({ event: "x", seat: 1, says: "takes a1" }, telling)).toBe("Ben takes a1.");
  expect(sayEvent({ event: "x", says: "it rains!" }, telling)).toBe("It rains!");
  expect(sayEvent({ event: "joined", seats: [1] }, telling)).toBeNull();
  expect(sayEvent({ event: "over" }, telling)).toBe("The game is over.");
  const layout = layOut(BOARD);
  expect(cellsOf({ event: "x", at: "a1", flipped: ["b2", "z9", "a1"], n: 3 }, layout)).toEqual(["a1", "b2"]);
});

it("ends with the last move that can be told", () => {
  const telling = { language: "de" as const, view: viewOf({}), ...someNames(["Ann", "Ben"]) };
  const made = (ply: number, ...events: { event: string; says?: string }[]) => ({
    ply,
    who: 1,
    move: "m",
    events: events.map((event) => ({ seat: 1, ...event })),
  });
  const story = [made(1, { event: "x", says: "takes a1" }), made(2, { event: "y" }, { event: "over" })];
  expect(decided(telling, story)).toBe("Der letzte Zug: Ben takes a1.");
  expect(decided(telling, [])).toBeNull();
});

it("maps cells with words for what lies there and what can be done", () => {
  const telling = {
    language: "en" as const,
    view: viewOf({ go: move("b1") }, { a1: BLACK }),
    ...someNames([]),
  };
  const [first, second, , fourth] = cells(telling, layOut(BOARD));
  expect(first?.label).toBe("a2, empty");
  expect(second).toMatchObject({
    id: "a1",
    label: "a1, black disc",
    disc: paint("black").base,
    fill: "#112233",
  });
  expect(second?.sign).toBe(signPath("dot"));
  expect(fourth?.label).toBe("b1, empty, possible");
});

it("writes on any colour so that it can be read", () => {
  expect(paint("#ffffee").ink).not.toBe(paint("#101010").ink);
  expect(signPath("Q")).toBeUndefined();
});

it("tells in any language what can be chosen, and in English what the game itself says", () => {
  const view = viewOf({ a1: move("a1"), pass: move() });
  expect(sayHint(view, ["a1"], "de")).toBe("Wähle ein Feld mit goldenem Punkt.");
  expect(sayHint(view, ["pass"], "es")).toBe("Elige una de estas jugadas.");
  expect(sayHint(view, ["a1", "pass"], "en")).toBe("Choose a cell with a golden dot, or one of these moves.");
  view.plain.hint = "Drop a disc into a column.";
  expect(sayHint(view, ["a1"], "en")).toBe("Drop a disc into a column.");
  expect(sayHint(view, ["a1"], "fr")).toBe("Choisissez une case au point doré.");
});
