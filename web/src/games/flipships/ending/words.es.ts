import type { Translation } from "../../../words";
import type { en } from "./words.en";

export const es: Translation<typeof en> = {
  saved: "¡Salvasteis la ciudad!",
  isSaved: "La ciudad está a salvo",
  fell: "La ciudad ha caído",
  mothership: (p) =>
    `La nave nodriza cayó; tras la ronda ${p.round} a la ciudad le quedan ${p.city} de ${p.of}.`,
  lastHit: (p) => `El último impacto: ${p.who}.`,
  city: (p) =>
    `La ronda ${p.round} le costó a la ciudad ${p.lost === 1 ? "su último punto" : `sus últimos ${p.lost} puntos`}; ${p.left === 0 ? "la nave nodriza ya había caído" : `a la nave nodriza le quedaban ${p.left}`}.`,
  assault: (p) => `El último asalto no bastó: a la nave nodriza le quedaban ${p.left}.`,
  race: (p) => `${p.who}: las siete naves dentro, ${p.ahead} de ventaja.`,
  inMothership: (p) => `${p.who}: dentro de la nave nodriza`,
  decisive: (p) => `${p.who}: el impacto que derribó la nave nodriza`,
  onCards: (p) => (p.n === 1 ? `${p.who}: sobre una carta` : `${p.who}: sobre ${p.n} cartas a la vez`),
  measured:
    "Contado por lo que pasó: 2 por cada carta bajo la nave, 3 por la nave nodriza, 6 por su último impacto; en empate, la que más vueltas dio en el aire.",
  hits: (p) => `${p.hits} de ${p.flicks} en el blanco`,
};
