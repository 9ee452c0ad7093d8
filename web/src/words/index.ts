import { en } from "./en";
import { fr } from "./fr";
import { useLanguage } from "./language";

export { LANGUAGES, type Language, type Translation, useLanguage } from "./language";
export type Words = typeof en;

const CATALOGUES = { en, fr };

/** What the house says, in the language of the moment. Games bring words of their own. */
export const useWords = (): Words => CATALOGUES[useLanguage((s) => s.language)] as Words;
