import type { Translation } from "../../../words";
import type { en } from "./words.en";

export const fr: Translation<typeof en> = {
  yourTeam: "Votre équipe a gagné !",
  home: (p) => (p.turns === 1 ? `${p.who} : arrivée en 1 tour.` : `${p.who} : arrivée en ${p.turns} tours.`),
  homeFirst: (p) => `${p.who} : arrivée en tête.`,
  out: (p) => `${p.who} : première sortie trouvée.`,
  left: (p) => `${p.who} : encore ${p.turns} tours environ.`,
  noWay: "Plus personne ne pouvait arriver à destination.",
  sent: (p) => `${p.who} : retour forcé pour ${p.whom}`,
  far: (p) => `${p.who} : ${p.n} cases en un tour`,
};
