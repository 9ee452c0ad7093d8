import type { Translation } from "../../../words";
import type { en } from "./words.en";

export const es: Translation<typeof en> = {
  points: (p) => `${p.who}: ${p.points} puntos, ${p.ahead} más que ${p.second}.`,
  thanYou: "tú",
  joined: (p) => `Decidieron las losetas lado a lado: ${p.n} contra ${p.other}.`,
  bonus: "Decidió la bonificación por el orden de juego.",
  tiles: (p) => `Empate a ${p.points} puntos; más losetas decidieron a favor de ${p.who}.`,
  shared: (p) => `Empate a ${p.points} puntos, y las mismas losetas.`,
  chain: (p) => `${p.who}: ${p.n} losetas vueltas a su color en un turno`,
};
