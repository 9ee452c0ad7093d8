import { expect, test } from "vitest";
import { de } from "./elision";

test("a name that begins with a vowel is heard after d’, any other after de", () => {
  expect(["Ann", "Élise", "Hugo", "Yves", "Œdipe"].map((name) => de(name))).toEqual([
    "d’Ann",
    "d’Élise",
    "d’Hugo",
    "d’Yves",
    "d’Œdipe",
  ]);
  expect(["Ben", "Yann", "Joueur\u00a02 (Désert)", "Ça va", ""].map((name) => de(name))).toEqual([
    "de Ben",
    "de Yann",
    "de Joueur\u00a02 (Désert)",
    "de Ça va",
    "de ",
  ]);
});
