import { catalogue, useLanguage } from "../words";
import { en } from "./words.en";

export type AfterWords = typeof en;

const afterWords = catalogue<AfterWords>(en, {
  fr: () => import("./words.fr"),
  de: () => import("./words.de"),
  es: () => import("./words.es"),
});

export const useAfterWords = (): AfterWords => afterWords(useLanguage((s) => s.language));
