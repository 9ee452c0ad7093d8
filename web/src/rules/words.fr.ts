import type { Translation } from "../words";
import type { en } from "./words.en";

export const fr: Translation<typeof en> = {
  title: (p) => `${p.game} : les règles`,
  contents: "Sommaire",
  next: (p) => `Suite : ${p.title}`,
  now: (p) => `${p.title} (maintenant)`,
  whole: "Tout le livre de règles",
  none: "Ce jeu ne dit rien de ses règles. Ce qui se peut est proposé sur la table.",
  try: "Essayez",
  reset: "Recommencer",
  inThree: "Sur la table en 3D",
  flat: "En plan",
  moves: "Les coups en liste",
  again: "Ce plateau ne répond pas pour l’instant.",
  rulings: "Toutes les décisions",
  rulingsAbout:
    "Chaque clause selon laquelle cette table joue, avec son numéro. Quand un coup est refusé, la raison en nomme une.",
  why: "Pourquoi :",
  learn: "Plutôt apprendre en jouant : cinq minutes",
  play: "Jouer",
  done: "Voilà l’exemple. Recommencez, ou lisez la suite.",
  guide: {
    title: (p) => `${p.game} : votre première partie`,
    step: (p) => `Étape ${p.n} sur ${p.of}`,
    notNow: "Pas faux, mais ce n’est pas le but. Suivez la lumière.",
    next: "Continuer",
    back: "Reprendre au début",
    good: "Bien joué.",
    show: "Montrez-moi",
    done: "Vous savez l’essentiel. Le reste vient en jouant.",
    play: "Jouer une vraie partie",
    rules: "Lire les règles",
  },
};
