/** What no type can say of words: that they are there, are not English any more, and name what the English ones name. */
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./language";

type Files = Record<string, Record<string, unknown>>;
const FILES: Files = {
  ...import.meta.glob<Record<string, unknown>>("../**/{words,texts,options}.*.ts", { eager: true }),
  ...import.meta.glob<Record<string, unknown>>("./??.ts", { eager: true }),
};
const ROOMS = Object.keys(FILES).filter((path) => /[./]en\.ts$/.test(path));
const SAME_EVERYWHERE = 0.1; // of the words: names, numbers, millimetres

/** Every text of a catalogue under its path; a sentence with parameters is said with their names in place of them. */
function texts(words: unknown, path = ""): [string, string][] {
  if (typeof words === "string") return [[path, words]];
  if (typeof words === "function") {
    const sentence = words as (params: unknown) => string;
    return [
      [path, said(sentence, false)],
      [`${path} (you)`, said(sentence, true)],
    ];
  }
  return Object.entries(words as object).flatMap(([key, one]) => texts(one, `${path}.${key}`));
}

function said(sentence: (params: unknown) => string, isYou: boolean): string {
  for (const params of [named(isYou), 3, [0, 1]])
    try {
      return sentence(params);
    } catch {
      // One that counts, or lists sides.
    }
  throw new Error(`What does this say? ${sentence}`);
}

/** Every parameter says its name, as a text or as a number; verbs ask whether they are about you. */
const named = (isYou: boolean) => new Proxy({}, { get: (_, name) => parameter(String(name), isYou) });
const parameter = (name: string, isYou: boolean) =>
  name === "others" ? [] : name === "isYou" || name === "isYours" ? isYou : spoken(`<${name}>`);
const spoken = (text: string) => ({ toString: () => text, toFixed: () => text, toLocaleString: () => text });

const parameters = (text: string) => new Set(text.match(/<\w+>/g));

describe.each(ROOMS)("the words of %s", (room) => {
  const wordsOf = (language: string) =>
    new Map(texts(FILES[room.replace(/en\.ts$/, `${language}.ts`)]?.[language]));
  const english = wordsOf("en");

  it.each(LANGUAGES.filter((one) => one !== "en"))(
    "are there in %s, and are no longer English",
    (language) => {
      const words = wordsOf(language);
      expect([...words.keys()].toSorted()).toEqual([...english.keys()].toSorted());
      const entries = [...words];
      expect(
        entries.filter(([path, text]) => text.trim() === "" && english.get(path)?.trim() !== ""),
      ).toEqual([]);
      const same = entries.filter(([path, text]) => text.length > 12 && text === english.get(path));
      expect(same.length).toBeLessThan(SAME_EVERYWHERE * entries.length);
    },
  );

  it.each(LANGUAGES)("name in %s what the English ones name", (language) => {
    for (const [path, text] of wordsOf(language))
      expect([path, parameters(text)]).toEqual([path, parameters(english.get(path) ?? "")]);
  });
});
