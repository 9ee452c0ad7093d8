import type { Translation } from "../../../words";
import type { en } from "./words.en";

export const de: Translation<typeof en> = {
  saved: "Ihr habt die Stadt gerettet!",
  isSaved: "Die Stadt ist gerettet",
  fell: "Die Stadt ist gefallen",
  mothership: (p) =>
    `Das Mutterschiff ist besiegt; nach Runde ${p.round} bleiben der Stadt ${p.city} von ${p.of}.`,
  lastHit: (p) => `Der letzte Treffer: ${p.who}.`,
  city: (p) =>
    `Runde ${p.round} kostete die Stadt ${p.lost === 1 ? "ihren letzten Punkt" : `ihre letzten ${p.lost} Punkte`}; das Mutterschiff ${p.left === 0 ? "war schon gefallen" : `hatte noch ${p.left}`}.`,
  assault: (p) => `Der letzte Angriff reichte nicht: Das Mutterschiff hatte noch ${p.left}.`,
  race: (p) => `${p.who}: alle sieben Schiffe drin, ${p.ahead} Vorsprung.`,
  inMothership: (p) => `${p.who}: ins Mutterschiff`,
  decisive: (p) => `${p.who}: der Treffer, der das Mutterschiff besiegte`,
  onCards: (p) => (p.n === 1 ? `${p.who}: auf eine Karte` : `${p.who}: auf ${p.n} Karten zugleich`),
  measured:
    "Gezählt nach dem, was geschah: 2 für jede Karte unter dem Schiff, 3 für das Mutterschiff, 6 für dessen letzten Treffer; bei Gleichstand der mit den meisten Überschlägen.",
  hits: (p) => `${p.hits} von ${p.flicks} getroffen`,
};
