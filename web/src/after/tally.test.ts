import { expect, it } from "vitest";
import type { Counted } from "../wire";
import { describe } from "./tally";
import { de } from "./words.de";
import { en } from "./words.en";
import { es } from "./words.es";
import { fr } from "./words.fr";

const PARTS: Counted[] = [
  { kind: "joined", points: 2, cell: "g6" },
  { kind: "alone", points: 1, cell: "f8" },
  { kind: "joined", points: 2, cell: "h6" },
  { kind: "bonus", points: 3 },
];

it("tells the parts of a score kind by kind", () => {
  expect(describe(PARTS, en.tally)).toBe("2 side by side: 4 · 1 alone: 1 · for the order of play: 3");
  expect(describe(PARTS, fr.tally)).toBe("2 côte à côte : 4 · 1 seule : 1 · pour l’ordre du tour : 3");
  expect(describe(PARTS, de.tally)).toBe("2 nebeneinander: 4 · 1 allein: 1 · für die Reihenfolge: 3");
  expect(describe(PARTS, es.tally)).toBe("2 lado a lado: 4 · 1 sola: 1 · por el orden de juego: 3");
});

it("has nothing to tell of no points", () => {
  expect(describe([], en.tally)).toBe("");
});
