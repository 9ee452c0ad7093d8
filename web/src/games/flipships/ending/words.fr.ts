import type { Translation } from "../../../words";
import type { en } from "./words.en";

export const fr: Translation<typeof en> = {
  saved: "Vous avez sauvé la ville !",
  isSaved: "La ville est sauvée",
  fell: "La ville est tombée",
  mothership: (p) =>
    `Le vaisseau mère est abattu ; après la manche ${p.round}, il reste à la ville ${p.city} sur ${p.of}.`,
  lastHit: (p) => `Le coup final : ${p.who}.`,
  city: (p) =>
    `La manche ${p.round} a coûté à la ville ${p.lost === 1 ? "son dernier point" : `ses ${p.lost} derniers points`} ; ${p.left === 0 ? "le vaisseau mère était déjà tombé" : `il en restait ${p.left} au vaisseau mère`}.`,
  assault: (p) => `Le dernier assaut n’a pas suffi : il restait ${p.left} au vaisseau mère.`,
  race: (p) => `${p.who} : les sept vaisseaux dedans, ${p.ahead} d’avance.`,
  inMothership: (p) => `${p.who} : dans le vaisseau mère`,
  decisive: (p) => `${p.who} : le coup qui a abattu le vaisseau mère`,
  onCards: (p) => (p.n === 1 ? `${p.who} : sur une carte` : `${p.who} : sur ${p.n} cartes à la fois`),
  measured:
    "Compté d’après ce qui s’est passé : 2 par carte sous le vaisseau, 3 pour le vaisseau mère, 6 pour le coup final ; à égalité, celui qui a le plus tourné en l’air.",
  hits: (p) => `${p.hits} au but sur ${p.flicks}`,
};
