import { catalogue, useLanguage } from "../words";
import { en } from "./words.en";

export type RulesWords = typeof en;

const rulesWords = catalogue<RulesWords>(en, {
  fr: () => import("./words.fr"),
  de: () => import("./words.de"),
  es: () => import("./words.es"),
});

export const useRulesWords = (): RulesWords => rulesWords(useLanguage((s) => s.language));
