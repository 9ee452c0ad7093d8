import { en } from "./en";
import { catalogue, useLanguage } from "./language";

export {
  catalogue,
  LANGUAGES,
  type Language,
  type Translation,
  useLanguage,
  wordsHaveCome,
} from "./language";
export type Words = typeof en;

const houseWords = catalogue<Words>(en, {
  fr: () => import("./fr"),
  de: () => import("./de"),
  es: () => import("./es"),
});

/** What the house says, in the language of the moment. Games bring words of their own. */
export const useWords = (): Words => houseWords(useLanguage((s) => s.language));
