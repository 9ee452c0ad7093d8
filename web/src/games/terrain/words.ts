import { type Language, useLanguage } from "../../words";
import { en } from "./words.en";
import { fr } from "./words.fr";

const CATALOGUES = { en, fr };

export type TerrainWords = typeof en;
export const terrainWords = (language: Language): TerrainWords => CATALOGUES[language] as TerrainWords;
export const useTerrainWords = (): TerrainWords => terrainWords(useLanguage((s) => s.language));
