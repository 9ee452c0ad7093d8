import { useLanguage } from "../words";
import { en } from "./words.en";
import { fr } from "./words.fr";

export type HomeWords = typeof en;

const CATALOGUES = { en, fr };

export const useHomeWords = (): HomeWords => CATALOGUES[useLanguage((s) => s.language)] as HomeWords;
