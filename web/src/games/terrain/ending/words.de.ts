import type { Translation } from "../../../words";
import type { en } from "./words.en";

export const de: Translation<typeof en> = {
  yourTeam: "Euer Team hat gewonnen!",
  home: (p) => (p.turns === 1 ? `${p.who}: nach 1 Zug am Ziel.` : `${p.who}: nach ${p.turns} Zügen am Ziel.`),
  homeFirst: (p) => `${p.who}: zuerst am Ziel.`,
  out: (p) => `${p.who}: zuerst hinausgefunden.`,
  left: (p) => `${p.who}: es fehlten noch etwa ${p.turns} Züge.`,
  noWay: "Niemand konnte mehr an ein Ziel kommen.",
  sent: (p) => `${p.who}: ${p.whom} zurückgeschickt`,
  far: (p) => `${p.who}: ${p.n} Felder in einem Zug`,
};
