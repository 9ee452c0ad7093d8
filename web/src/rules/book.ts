/** A rulebook: chapters of paragraphs, lists, small tables, and boards to try. Ids of rulings become links. */
import type { Language } from "../words";
import { typeset } from "../words/typeset";

export type Block =
  | string
  | { list: string[] }
  | { head: string[]; rows: (string | number)[][] }
  | { example: string; say: string };
export type Chapter = { id: string; title: string; blocks: Block[] };
export type Book = { lead: string; chapters: Chapter[] };

const BOOKS: Record<string, Record<Language, () => Promise<{ book: Book }>>> = {
  terraflip: {
    en: () => import("./books/terraflip.en"),
    fr: () => import("./books/terraflip.fr"),
    de: () => import("./books/terraflip.de"),
    es: () => import("./books/terraflip.es"),
  },
  terrain: {
    en: () => import("./books/terrain.en"),
    fr: () => import("./books/terrain.fr"),
    de: () => import("./books/terrain.de"),
    es: () => import("./books/terrain.es"),
  },
  flipships: {
    en: () => import("./books/flipships.en"),
    fr: () => import("./books/flipships.fr"),
    de: () => import("./books/flipships.de"),
    es: () => import("./books/flipships.es"),
  },
};

export const hasBook = (game: string): boolean => game in BOOKS;

export async function bookOf(game: string, language: Language): Promise<Book> {
  const room = BOOKS[game];
  if (!room) throw new Error(`There is no rulebook of ${game}.`);
  const { book } = await room[language]();
  return language === "fr" ? typeset(book) : book;
}
