import { catalogue, useLanguage } from "../../words";
import { en } from "./words.en";

/** The words of a screen that all see, of phones that are hands, and of reactions. */
export type TogetherWords = typeof en;

const togetherWords = catalogue<TogetherWords>(en, {
  fr: () => import("./words.fr"),
  de: () => import("./words.de"),
  es: () => import("./words.es"),
});

export const useTogetherWords = (): TogetherWords => togetherWords(useLanguage((s) => s.language));
