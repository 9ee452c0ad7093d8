/** The few words that a game does not bring along itself. */
import { type Language, type Translation, useLanguage } from "../../words";

const en = {
  empty: "empty",
  possible: "possible",
  just: "just changed",
  over: "The game is over.",
  moves: "Moves",
  table: "The table",
  waiting: "The others are at it.",
};

const fr: Translation<typeof en> = {
  empty: "vide",
  possible: "possible",
  just: "vient de changer",
  over: "La partie est finie.",
  moves: "Coups",
  table: "La table",
  waiting: "Les autres jouent.",
};

const CATALOGUES = { en, fr };

export const plainWords = (language: Language): typeof en => CATALOGUES[language];
export const usePlainWords = (): typeof en => plainWords(useLanguage((s) => s.language));
