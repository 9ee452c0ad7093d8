import { useLanguage } from "../words";
import { en } from "./words.en";
import { fr } from "./words.fr";

export type AfterWords = typeof en;

const CATALOGUES = { en, fr };

export const useAfterWords = (): AfterWords => CATALOGUES[useLanguage((s) => s.language)] as AfterWords;
