import { expect, test } from "vitest";
import { narrow, pickOneMore } from "./choose";

const LEGAL = [
  "place g6 river",
  "place g6 knight",
  "place h6 river",
  "spy e5",
  "flip e5",
  "shoot e5 h6",
  "end",
];
/** `place g6 river` needs the cell and the tile, `flip e5` the cell alone, `end` its button. */
const picks = (move: string) => {
  const [verb = "", ...rest] = move.split(" ");
  if (verb === "spy") return ["spy:", ...rest];
  return verb === "end" ? ["end"] : rest;
};

test("a tile of the hand leaves the cells where it can go", () => {
  const { open, meant, next } = narrow(LEGAL, ["river"], picks);
  expect(open).toEqual(["place g6 river", "place h6 river"]);
  expect([...next].sort()).toEqual(["g6", "h6"]);
  expect(meant).toBeNull();
});

test("tile and cell mean a move, in either order", () => {
  expect(narrow(LEGAL, ["river", "g6"], picks).meant).toBe("place g6 river");
  expect(narrow(LEGAL, ["g6", "river"], picks).meant).toBe("place g6 river");
});

test("nothing is meant while another move is possible", () => {
  const { open, meant } = narrow(LEGAL, ["e5"], picks);
  expect(open).toEqual(["flip e5", "shoot e5 h6"]);
  expect(meant).toBeNull();
  expect(narrow(LEGAL, [], picks).meant).toBeNull();
});

test("a second tile of the hand takes the place of the first", () => {
  expect(pickOneMore(LEGAL, ["river"], "knight", picks)).toEqual({ picked: ["knight"], leads: true });
});

test("picking the same again puts it back", () => {
  expect(pickOneMore(LEGAL, ["river"], "river", picks)).toEqual({ picked: [], leads: true });
});

test("a pick that leads nowhere changes nothing", () => {
  expect(pickOneMore(LEGAL, ["river"], "a1", picks)).toEqual({ picked: ["river"], leads: false });
});

test("a mode gives a cell another meaning", () => {
  expect(narrow(["spy c3", "end"], [], picks).next).toEqual(new Set(["spy:", "end"]));
  expect(pickOneMore(LEGAL, ["spy:"], "e5", picks).picked).toEqual(["spy:", "e5"]);
  expect(narrow(LEGAL, ["spy:", "e5"], picks).meant).toBe("spy e5");
});
