import { useLanguage } from "../words";
import { en } from "./words.en";
import { fr } from "./words.fr";

export type RulesWords = typeof en;

const CATALOGUES = { en, fr };

export const useRulesWords = (): RulesWords => CATALOGUES[useLanguage((s) => s.language)] as RulesWords;
