import type { Translation } from "../../../words";
import type { en } from "./words.en";

export const fr: Translation<typeof en> = {
  points: (p) => `${p.who} : ${p.points} points, ${p.ahead} de plus que ${p.second}.`,
  thanYou: "vous",
  joined: (p) => `Les tuiles côte à côte ont décidé : ${p.n} contre ${p.other}.`,
  bonus: "Le bonus pour l’ordre du tour a décidé.",
  tiles: (p) => `Égalité à ${p.points} points ; plus de tuiles ont décidé pour ${p.who}.`,
  shared: (p) => `Égalité à ${p.points} points, et autant de tuiles.`,
  chain: (p) => `${p.who} : ${p.n} tuiles retournées à sa couleur en un tour`,
};
