/** French: a sign keeps to the word that it belongs to. No line begins with a colon, and none ends with a quotation mark. */
const spaced = (text: string): string =>
  text.replace(/ (?=[;:?!»%](\W|$))/g, "\u00a0").replaceAll("« ", "«\u00a0");

/** All that a catalogue or a book says, set like that; sentences with parameters when they are said. */
export function typeset<Words>(words: Words): Words {
  const set = (one: unknown): unknown => {
    if (typeof one === "string") return spaced(one);
    if (typeof one === "function") return (...params: unknown[]) => set(one(...params));
    if (Array.isArray(one)) return one.map(set);
    if (typeof one === "object" && one !== null)
      return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, set(value)]));
    return one;
  };
  return set(words) as Words;
}
