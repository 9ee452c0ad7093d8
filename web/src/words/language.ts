import { create } from "zustand";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The shape of a catalogue: the same keys and the same parameters, in other words. A missing one does not compile. */
export type Translation<Catalogue> = {
  [Key in keyof Catalogue]: Catalogue[Key] extends (...params: infer Params) => string
    ? (...params: Params) => string
    : Catalogue[Key] extends string
      ? string
      : Translation<Catalogue[Key]>;
};

const KEPT = "tableflip.language";

/** The language chosen before, else the first of the browser's languages that we speak, else English. */
export function choose(kept: string | null, preferred: readonly string[]): Language {
  const spoken = [kept, ...preferred].map((tag) =>
    LANGUAGES.find((one) => tag?.toLowerCase().startsWith(one)),
  );
  return spoken.find((one) => one !== undefined) ?? "en";
}

export const useLanguage = create<{ language: Language; speak: (language: Language) => void }>((set) => ({
  language: choose(recall(), globalThis.navigator?.languages ?? []),
  speak: (language) => {
    set({ language });
    try {
      localStorage.setItem(KEPT, language);
    } catch {
      // Not allowed to remember: it holds for this visit.
    }
  },
}));

function recall(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
