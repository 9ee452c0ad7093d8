import type { View } from "../../wire";
import { catalogue, useLanguage } from "../../words";
import { isFrench, type Land, type Special, type Tile } from "./view";
import { en } from "./words.en";

export type TerraWords = typeof en;
export const terraWords = catalogue<TerraWords>(en, {
  fr: () => import("./words.fr"),
  de: () => import("./words.de"),
  es: () => import("./words.es"),
});
export const useTerraWords = (): TerraWords => terraWords(useLanguage((s) => s.language));

/** What stands in the middle: the French edition speaks of its castle. */
export const keepName = (words: TerraWords, view: View): string =>
  isFrench(view) ? words.castle : words.tower;

export function tileName(words: TerraWords, tile: Tile, view: View): string {
  if (tile.kind === "tower") return keepName(words, view);
  const land = tile.colour ? words.lands[tile.colour] : "";
  return tile.kind === "land" ? land : `${words.specials[tile.kind]} (${land})`;
}

/** A tile of the hand, as moves name it: land by the colour that it hides. */
export function handName(words: TerraWords, name: string): string {
  if (name in words.specials) return words.specials[name as Special];
  if (name in words.lands) return `${words.land} (${words.hides({ land: words.lands[name as Land] })})`;
  return words.land;
}
