import { catalogue, useLanguage } from "../words";
import { en } from "./words.en";

export type HomeWords = typeof en;

const homeWords = catalogue<HomeWords>(en, {
  fr: () => import("./words.fr"),
  de: () => import("./words.de"),
  es: () => import("./words.es"),
});

export const useHomeWords = (): HomeWords => homeWords(useLanguage((s) => s.language));
