import { describe, expect, it } from "vitest";
import { type Book, bookOf } from "./book";
import { examplesOf } from "./examples";
import { rulingsOf } from "./rulings";

const examplesIn = (book: Book): string[] =>
  book.chapters.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === "object" && "example" in block ? [block.example] : [])),
  );

describe.each(["terraflip", "terrain", "flipships"])("the rulebook of %s", (game) => {
  it("shows every example once, in both languages, in the same chapters", async () => {
    const [english, french] = [await bookOf(game, "en"), await bookOf(game, "fr")];
    expect(examplesIn(english).toSorted()).toEqual(
      examplesOf(game)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(examplesIn(french)).toEqual(examplesIn(english));
    expect(french.chapters.map(({ id }) => id)).toEqual(english.chapters.map(({ id }) => id));
  });

  it("cites rulings that there are", async () => {
    const known = new Set(rulingsOf(game, "en").map(({ id }) => id));
    for (const language of ["en", "fr"] as const) {
      const cited = JSON.stringify(await bookOf(game, language)).match(/\b(TF|TG|FS)-\d+\b/g) ?? [];
      expect(cited.filter((id) => !known.has(id))).toEqual([]);
      expect(cited.length).toBeGreaterThan(5);
    }
  });
});
