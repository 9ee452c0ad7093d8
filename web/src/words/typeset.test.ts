import { expect, test } from "vitest";
import { typeset } from "./typeset";

const HARD = "\u00a0";

test("signs stay with their words, in texts, sentences and lists", () => {
  const words = typeset({
    plain: "Où ? « Là » : ici ; 50 %",
    deep: { told: (p: { who: string }) => `À ${p.who} !`, sides: ["O", "Non !"] },
    count: 3,
    none: null,
  });
  expect(words.plain).toBe(`Où${HARD}? «${HARD}Là${HARD}»${HARD}: ici${HARD}; 50${HARD}%`);
  expect(words.deep.told({ who: "vous" })).toBe(`À vous${HARD}!`);
  expect(words.deep.sides).toEqual(["O", `Non${HARD}!`]);
  expect([words.count, words.none]).toEqual([3, null]);
});

test("what is no sign after a word stays as it is", () => {
  expect(typeset("2:1, 12:30, a :b")).toBe("2:1, 12:30, a :b");
});
