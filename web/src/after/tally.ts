/** What points are made of, in words. The server counts; here it is only told. */
import type { Counted } from "../wire";
import type { AfterWords } from "./words";

/** The parts kind by kind: "11 side by side: 22 · 2 alone: 2". */
export function describe(parts: readonly Counted[], words: AfterWords["tally"]): string {
  const kinds = [...new Set(parts.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const alike = parts.filter((part) => part.kind === kind);
      const said = Object.hasOwn(words.kinds, kind)
        ? words.kinds[kind as keyof typeof words.kinds]
        : kind.replaceAll("-", " ");
      const what = typeof said === "string" ? said : said({ n: alike.length });
      return words.of({ what, points: alike.reduce((sum, { points }) => sum + points, 0) });
    })
    .join(" · ");
}
