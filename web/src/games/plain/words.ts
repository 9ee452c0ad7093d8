/** The few words that a game does not bring along itself. */
import { type Language, type Translation, useLanguage } from "../../words";

const en = {
  hints: {
    cell: "Choose a cell with a golden dot.",
    move: "Choose one of these moves.",
    both: "Choose a cell with a golden dot, or one of these moves.",
  },
  empty: "empty",
  possible: "possible",
  just: "just changed",
  over: "The game is over.",
  lastMove: (p: { move: string }) => `The last move: ${p.move}`,
  moves: "Moves",
  table: "The table",
};

const fr: Translation<typeof en> = {
  hints: {
    cell: "Choisissez une case au point doré.",
    move: "Choisissez un de ces coups.",
    both: "Choisissez une case au point doré, ou un de ces coups.",
  },
  empty: "vide",
  possible: "possible",
  just: "vient de changer",
  over: "La partie est finie.",
  lastMove: (p) => `Le dernier coup : ${p.move}`,
  moves: "Coups",
  table: "La table",
};

const de: Translation<typeof en> = {
  hints: {
    cell: "Wähle ein Feld mit goldenem Punkt.",
    move: "Wähle einen dieser Züge.",
    both: "Wähle ein Feld mit goldenem Punkt oder einen dieser Züge.",
  },
  empty: "leer",
  possible: "möglich",
  just: "eben verändert",
  over: "Das Spiel ist vorbei.",
  lastMove: (p) => `Der letzte Zug: ${p.move}`,
  moves: "Züge",
  table: "Der Tisch",
};

const es: Translation<typeof en> = {
  hints: {
    cell: "Elige una casilla con un punto dorado.",
    move: "Elige una de estas jugadas.",
    both: "Elige una casilla con un punto dorado, o una de estas jugadas.",
  },
  empty: "vacía",
  possible: "posible",
  just: "acaba de cambiar",
  over: "La partida ha terminado.",
  lastMove: (p) => `La última jugada: ${p.move}`,
  moves: "Jugadas",
  table: "La mesa",
};

// So few that they come with the room, in all languages.
const CATALOGUES: Record<Language, typeof en> = { en, fr, de, es };

export const plainWords = (language: Language): typeof en => CATALOGUES[language];
export const usePlainWords = (): typeof en => plainWords(useLanguage((s) => s.language));
