import type { Translation } from "../../../words";
import type { en } from "./words.en";

export const es: Translation<typeof en> = {
  yourTeam: "¡Tu equipo ganó!",
  home: (p) =>
    p.turns === 1 ? `${p.who}: en la meta tras 1 turno.` : `${p.who}: en la meta tras ${p.turns} turnos.`,
  homeFirst: (p) => `${p.who}: primera llegada a la meta.`,
  out: (p) => `${p.who}: primera salida encontrada.`,
  left: (p) => `${p.who}: le faltaban unos ${p.turns} turnos.`,
  noWay: "Ya nadie podía llegar a su destino.",
  sent: (p) => `${p.who}: manda de vuelta a ${p.whom}`,
  far: (p) => `${p.who}: ${p.n} casillas en un turno`,
};
