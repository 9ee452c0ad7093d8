/** The rulings by id, read from the project's own list of them: the book of record is the one that players see. */

import type { Language } from "../words";
import { typeset } from "../words/typeset";

export type Ruling = { id: string; text: string; why: string };

const ID = /^(TF|TG|FS)-\d+$/;
const PREFIXES: Record<string, string> = { terraflip: "TF", terrain: "TG", flipships: "FS" };

/** Rulings stand in tables (id, ruling, why; or id, name, what) and in lists (`- **TG-1** ...`, over several lines). */
export function parse(markdown: string): Ruling[] {
  const found: Ruling[] = [];
  let isOpen = false;
  for (const line of markdown.split("\n")) {
    const item = line.match(/^- \*\*([A-Z]{2}-\d+)\*\* (.*)$/);
    const cells = line.startsWith("|")
      ? line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim())
      : null;
    if (item) {
      found.push({ id: item[1] as string, text: item[2] as string, why: "" });
      isOpen = true;
    } else if (isOpen && line.startsWith("  ")) {
      const last = found.at(-1) as Ruling;
      last.text += ` ${line.trim()}`;
    } else {
      isOpen = false;
      if (cells) readRow(cells, found);
    }
  }
  return found;
}

function readRow([first = "", second = "", third = ""]: string[], found: Ruling[]): void {
  const isNamed = second.startsWith("`") && /^`[a-z-]+`$/.test(second);
  const text = isNamed ? `${second}: ${third}` : second;
  if (ID.test(first)) found.push({ id: first, text, why: isNamed ? "" : third });
  else if (first === "" && isNamed) {
    const last = found.at(-1);
    if (last) last.text += `; ${text}`;
  }
}

const BOOKS: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../../docs/rulings.md?raw"),
  fr: () => import("../../../docs/rulings.fr.md?raw"),
  de: () => import("../../../docs/rulings.de.md?raw"),
  es: () => import("../../../docs/rulings.es.md?raw"),
};

export async function rulingsOf(game: string, language: Language): Promise<Ruling[]> {
  const book = await BOOKS[language]();
  const rulings = parse(book.default).filter(({ id }) => id.startsWith(`${PREFIXES[game]}-`));
  return language === "fr" ? typeset(rulings) : rulings;
}
