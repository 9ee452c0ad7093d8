import { catalogue, useLanguage } from "../../words";
import { en } from "./words.en";

export type TerrainWords = typeof en;
export const terrainWords = catalogue<TerrainWords>(en, {
  fr: () => import("./words.fr"),
  de: () => import("./words.de"),
  es: () => import("./words.es"),
});
export const useTerrainWords = (): TerrainWords => terrainWords(useLanguage((s) => s.language));
