import { create } from "zustand";
import { typeset } from "./typeset";

export const LANGUAGES = ["en", "fr", "de", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The shape of a catalogue: the same keys and the same parameters, in other words. A missing one does not compile. */
export type Translation<Catalogue> = {
  [Key in keyof Catalogue]: Catalogue[Key] extends (...params: infer Params) => string
    ? (...params: Params) => string
    : Catalogue[Key] extends string
      ? string
      : Translation<Catalogue[Key]>;
};

/** Where the words of a room are fetched from, in every language but English, which comes with the room. */
type Abroad<Words> = {
  [Other in Exclude<Language, "en">]: () => Promise<Record<Other, Translation<Words>>>;
};

const KEPT = "tableflip.language";
const IN_ADDRESS = "lang";

/** The first that we speak of: the address, the language chosen before, the browser's languages. Else English. */
export function choose(
  asked: string | null,
  kept: string | null,
  preferred: readonly string[] = [],
): Language {
  const spoken = [asked, kept, ...preferred].map((tag) =>
    LANGUAGES.find((one) => tag?.toLowerCase().split("-")[0] === one),
  );
  return spoken.find((one) => one !== undefined) ?? "en";
}

let wanted = choose(inAddress(), recall(), globalThis.navigator?.languages);
const rooms = new Set<(language: Language) => Promise<void>>();
const underWay = new Set<Promise<void>>();

/** The words of a room. They are fetched for the language of the moment and, later, for any that is chosen. */
export function catalogue<Words>(en: Words, abroad: Abroad<Words>): (language: Language) => Words {
  const known: Partial<Record<Language, Words>> = { en };
  const learn = async (language: Language) => {
    if (language in known) return;
    const fetched: Partial<Record<Language, unknown>> = await abroad[language as keyof Abroad<Words>]();
    const words = fetched[language] as Words;
    known[language] = language === "fr" ? typeset(words) : words;
  };
  rooms.add(learn);
  // Without a network it stays with English. Whoever goes on looks at `known`, so nothing is to be done about it here.
  const first = learn(wanted)
    .catch(() => {})
    .finally(() => underWay.delete(first));
  underWay.add(first);
  return (language) => known[language] ?? en;
}

/** All words of the rooms that are open so far have come. */
export const wordsHaveCome = async (): Promise<void> => {
  await Promise.all(underWay);
};

type Speaking = { language: Language; speak: (language: Language) => Promise<void> };

export const useLanguage = create<Speaking>((set) => ({
  language: wanted,
  /** The page changes when all its words are there; chosen on the page, it counts for more than the address. */
  speak: async (language) => {
    wanted = language;
    keep(language);
    clearAddress();
    await Promise.all([...rooms].map((learn) => learn(language).catch(() => {})));
    if (wanted === language) set({ language });
  },
}));

/** Chosen in another tab: this one follows. */
globalThis.addEventListener?.("storage", ({ key, newValue }) => {
  const language = LANGUAGES.find((one) => one === newValue);
  if (key === KEPT && language) useLanguage.getState().speak(language);
});

function inAddress(): string | null {
  return new URLSearchParams(globalThis.location?.search).get(IN_ADDRESS);
}

function clearAddress(): void {
  if (inAddress() === null) return;
  const address = new URL(location.href);
  address.searchParams.delete(IN_ADDRESS);
  history.replaceState(history.state, "", address);
}

function recall(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(language: Language): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // Not allowed to remember: it holds for this visit.
  }
}
