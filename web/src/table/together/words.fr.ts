import { de } from "../../words/elision";
import type { TogetherWords } from "./words";

export const fr: TogetherWords = {
  screen: {
    scan: "Scannez avec un téléphone pour vous asseoir",
    code: (p) => `Code pour s’asseoir : ${p.seat}`,
    expected: (p) => `On attend le téléphone ${de(p.who)}`,
    newCode: "Nouveau code",
    free: (p) => `Un autre téléphone pour ${p.who}`,
    freeSure: (p) => `Retirer la place au téléphone ${de(p.who)} et montrer un code pour un autre ?`,
    yes: "Montrer le code",
    no: "Non",
    bots: "Des robots prennent les places libres",
    notReachable:
      "Les téléphones n’atteignent pas cette adresse. Lancez le serveur avec « tableflip serve --lan ».",
    seats: "Places",
  },
  hand: {
    sits: "Vous avez une place. Regardez le grand écran : la partie commence quand tout le monde est assis.",
    board: "Le plateau, en petit",
    stroke: "Lancez ici",
    ship: "Votre vaisseau : balayez vers le haut à travers lui",
  },
  reactions: {
    title: "Réagir",
    hide: "Cacher les réactions",
    rest: "Attendez un instant avant la suivante.",
    watcher: "Un spectateur",
    said: (p) => `${p.who} : ${p.sign}`,
    signs: {
      applause: "Bien joué !",
      heart: "J’adore !",
      laugh: "Ha ha !",
      wow: "Oh là là !",
      oops: "Oh non !",
      think: "Je réfléchis…",
      hurry: "À toi, dépêche-toi !",
      wave: "Coucou !",
    },
  },
};
