import { describe, expect, it } from "vitest";
import { catalogue, choose, useLanguage, wordsHaveCome } from "./language";

describe("the language", () => {
  it("is the first of the browser's that we speak, wherever it is spoken", () => {
    expect(choose(null, null, ["de-AT", "en"])).toBe("de");
    expect(choose(null, null, ["pt-BR", "es-MX", "fr"])).toBe("es");
    expect(choose(null, null, ["fr-CH"])).toBe("fr");
    expect(choose(null, null, ["DE"])).toBe("de");
  });

  it("is English where we speak none, and is not taken for another that begins alike", () => {
    expect(choose(null, null, [])).toBe("en");
    expect(choose(null, null, ["pt", "ja"])).toBe("en");
    expect(choose(null, null, ["est", "den", "fro"])).toBe("en");
    expect(choose("klingon", "", ["es"])).toBe("es");
  });

  it("is the one of the address, then the one chosen before, then the browser's", () => {
    expect(choose("de", "fr", ["es"])).toBe("de");
    expect(choose(null, "fr", ["es"])).toBe("fr");
  });
});

describe("a catalogue", () => {
  type Said = { word: string };
  const room = (fetched: string[], de: () => Promise<{ de: Said }>) => {
    const said = (word: string): Said => {
      fetched.push(word);
      return { word };
    };
    return catalogue<Said>(
      { word: "en" },
      { fr: async () => ({ fr: said("fr") }), de, es: async () => ({ es: said("es") }) },
    );
  };

  it("fetches the words of a language when somebody speaks it, and once", async () => {
    const fetched: string[] = [];
    const words = room(fetched, async () => ({ de: { word: "de" } }));
    await wordsHaveCome();
    expect(fetched).toEqual([]);
    expect(words("es").word).toBe("en");
    for (const language of ["es", "en", "es", "de"] as const) {
      await useLanguage.getState().speak(language);
      expect(useLanguage.getState().language).toBe(language);
      expect(words(language).word).toBe(language);
    }
    expect(fetched).toEqual(["es"]);
  });

  it("of a room that opens later comes in the language of the moment", async () => {
    await useLanguage.getState().speak("es");
    const fetched: string[] = [];
    const words = room(fetched, async () => ({ de: { word: "de" } }));
    await wordsHaveCome();
    expect(words("es").word).toBe("es");
    expect(fetched).toEqual(["es"]);
  });

  it("stays with English when words cannot be fetched", async () => {
    const words = room([], async () => {
      throw new Error("no network");
    });
    await useLanguage.getState().speak("de");
    expect(useLanguage.getState().language).toBe("de");
    expect(words("de").word).toBe("en");
  });

  it("follows who changes their mind in between", async () => {
    let answer = (_: { de: Said }): void => {};
    room([], () => new Promise((done) => (answer = done)));
    const slow = useLanguage.getState().speak("de");
    await useLanguage.getState().speak("fr");
    answer({ de: { word: "de" } });
    await slow;
    expect(useLanguage.getState().language).toBe("fr");
  });
});
