import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../words";
import { type Book, bookOf } from "./book";
import { examplesOf } from "./examples";
import { rulingsOf } from "./rulings";

const examplesIn = (book: Book): string[] =>
  book.chapters.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === "object" && "example" in block ? [block.example] : [])),
  );

const citedIn = (book: Book): string[] => JSON.stringify(book).match(/\b(TF|TG|FS)-\d+\b/g) ?? [];

describe.each(["terraflip", "terrain", "flipships"])("the rulebook of %s", (game) => {
  it("shows every example once, in all languages, in the same chapters", async () => {
    const english = await bookOf(game, "en");
    expect(examplesIn(english).toSorted()).toEqual(
      examplesOf(game)
        .map(({ id }) => id)
        .toSorted(),
    );
    for (const language of LANGUAGES) {
      const book = await bookOf(game, language);
      expect(examplesIn(book)).toEqual(examplesIn(english));
      expect(book.chapters.map(({ id }) => id)).toEqual(english.chapters.map(({ id }) => id));
      expect(citedIn(book)).toEqual(citedIn(english));
    }
  });

  it("cites rulings that there are", async () => {
    const known = new Set((await rulingsOf(game, "en")).map(({ id }) => id));
    const cited = citedIn(await bookOf(game, "en"));
    expect(cited.filter((id) => !known.has(id))).toEqual([]);
    expect(cited.length).toBeGreaterThan(5);
  });
});
