import type { Translation } from "../../../words";
import type { en } from "./words.en";

export const de: Translation<typeof en> = {
  points: (p) => `${p.who}: ${p.points} Punkte, ${p.ahead} vor ${p.second}.`,
  thanYou: "dir",
  joined: (p) => `Plättchen nebeneinander gaben den Ausschlag: ${p.n} gegen ${p.other}.`,
  bonus: "Der Bonus für die Reihenfolge gab den Ausschlag.",
  tiles: (p) => `Gleichstand bei ${p.points} Punkten; mehr Plättchen entschieden für ${p.who}.`,
  shared: (p) => `Gleichstand bei ${p.points} Punkten, und gleich viele Plättchen.`,
  chain: (p) => `${p.who}: ${p.n} Plättchen in einem Zug zur eigenen Farbe gedreht`,
};
