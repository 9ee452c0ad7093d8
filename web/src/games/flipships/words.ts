import { catalogue, useLanguage } from "../../words";
import { doer, type Telling } from "../plugin";
import { fleetOf, type ShipsView, shipNamed } from "./view";
import { en } from "./words.en";

export type ShipsWords = typeof en;
type Tell = Telling<ShipsView>;
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

/** `river-1a` as its owner calls it: "1a"; with the colour, if there are several fleets to tell apart. */
export function callShip(words: ShipsWords, whole: string, { view }: Tell): string {
  const { colour, ship } = shipNamed(whole);
  const seat = fleetOf(view, colour)?.seat;
  const isOnly = view.fleets.filter((fleet) => fleet.seat === seat).length < 2;
  return isOnly ? ship : words.inColour({ ship, colour: words.colours[colour] ?? colour });
}

/** `river-1a` at the head of a sentence: "Your ship 1a". */
export const sayShip = (words: ShipsWords, whole: string, telling: Tell): string =>
  words.shipOf({
    ...doer(telling, fleetOf(telling.view, shipNamed(whole).colour)?.seat),
    ship: callShip(words, whole, telling),
  });
