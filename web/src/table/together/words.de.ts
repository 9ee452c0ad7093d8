import type { TogetherWords } from "./words";

export const de: TogetherWords = {
  screen: {
    scan: "Mit einem Telefon einlesen und Platz nehmen",
    code: (p) => `Code zum Platznehmen: ${p.seat}`,
    expected: (p) => `Warten auf das Telefon von ${p.who}`,
    newCode: "Neuer Code",
    free: (p) => `Ein anderes Telefon für ${p.who}`,
    freeSure: (p) => `Dem Telefon von ${p.who} den Platz nehmen und einen Code für ein anderes zeigen?`,
    yes: "Code zeigen",
    no: "Nein",
    bots: "Bots nehmen die freien Plätze",
    notReachable: "Telefone erreichen diese Adresse nicht. Starte den Server mit „tableflip serve --lan“.",
    seats: "Plätze",
  },
  hand: {
    sits: "Du hast einen Platz. Schau auf den großen Bildschirm: Es geht los, wenn alle sitzen.",
    board: "Das Brett im Kleinen",
    stroke: "Hier schnippen",
    ship: "Dein Schiff: wische nach oben hindurch",
  },
  reactions: {
    title: "Reagieren",
    hide: "Reaktionen ausblenden",
    rest: "Warte einen Moment bis zur nächsten.",
    watcher: "Jemand, der zusieht",
    said: (p) => `${p.who}: ${p.sign}`,
    signs: {
      applause: "Gut gespielt!",
      heart: "Wunderbar!",
      laugh: "Haha!",
      wow: "Donnerwetter!",
      oops: "O nein!",
      think: "Ich überlege …",
      hurry: "Du bist dran, schnell!",
      wave: "Hallo!",
    },
  },
};
