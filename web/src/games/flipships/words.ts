import { catalogue, useLanguage } from "../../words";
import { shipNamed } from "./view";
import { en } from "./words.en";

export type ShipsWords = typeof en;
export const shipsWords = catalogue<ShipsWords>(en, {
  fr: () => import("./words.fr"),
  de: () => import("./words.de"),
  es: () => import("./words.es"),
});
export const useShipsWords = (): ShipsWords => shipsWords(useLanguage((s) => s.language));

export const sayPower = (words: ShipsWords, power: string): string => words.powers[power]?.name ?? power;

/** A power and what it does. */
export const explainPower = (words: ShipsWords, power: string): string =>
  words.explained({ what: sayPower(words, power), how: words.powers[power]?.does ?? "" });

/** `river-1a` in words: "River 1a". */
export function sayShip(words: ShipsWords, whole: string): string {
  const { colour, ship } = shipNamed(whole);
  return words.shipOf({ name: ship, colour: words.colours[colour] ?? colour });
}
