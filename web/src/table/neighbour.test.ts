import { expect, test } from "vitest";
import { towards } from "./neighbour";

const hex = (name: string, q: number, r: number) => ({
  name,
  shape: "hex" as const,
  x: Math.sqrt(3) * (q + r / 2),
  z: 1.5 * r,
});
const centre = hex("c", 0, 0);
const HEXES = [
  centre,
  hex("e", 1, 0),
  hex("se", 0, 1),
  hex("sw", -1, 1),
  hex("w", -1, 0),
  hex("nw", 0, -1),
  hex("ne", 1, -1),
];

test.each([
  ["ArrowRight", "e"],
  ["ArrowDown", "se"],
  ["PageDown", "sw"],
  ["ArrowLeft", "w"],
  ["ArrowUp", "nw"],
  ["PageUp", "ne"],
])("%s leads to the neighbour in the %s of a hexagon", (key, name) => {
  expect(towards(key, centre, HEXES)?.name).toBe(name);
});

test("on cards the arrows go straight", () => {
  const cards = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => ({ row, column, shape: "card" as const, x: column * 1.4, z: row * 2 })),
  );
  const from = cards[4] as (typeof cards)[number];
  const at = (key: string) => towards(key, from, cards);
  expect([at("ArrowDown"), at("ArrowUp"), at("ArrowLeft"), at("ArrowRight")]).toMatchObject([
    { row: 2, column: 1 },
    { row: 0, column: 1 },
    { row: 1, column: 0 },
    { row: 1, column: 2 },
  ]);
});

test("there is nothing beyond the rim", () => {
  expect(towards("ArrowRight", HEXES[1] as typeof centre, HEXES)).toBeNull();
  expect(towards("x", centre, HEXES)).toBeNull();
});
