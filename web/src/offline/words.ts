/** All languages at once: where there is no network, none can be fetched. */
import type { Language } from "../words/language";

type Words = { title: string; text: string; again: string };

export const WORDS: Record<Language, Words> = {
  en: {
    title: "You are offline",
    text: "Tableflip plays on its server, which cannot be reached from here at the moment. Nothing of your games is lost: they go on as soon as you are back.",
    again: "Try again",
  },
  fr: {
    title: "Vous êtes hors ligne",
    text: "Tableflip se joue sur son serveur, qui est injoignable d’ici pour le moment. Rien de vos parties n’est perdu\u00a0: elles continuent dès votre retour.",
    again: "Réessayer",
  },
  de: {
    title: "Du bist offline",
    text: "Tableflip spielt auf seinem Server, und der ist von hier gerade nicht zu erreichen. Von deinen Partien geht nichts verloren: Sie gehen weiter, sobald du wieder da bist.",
    again: "Noch einmal versuchen",
  },
  es: {
    title: "No tienes conexión",
    text: "Tableflip se juega en su servidor, y ahora mismo no se puede llegar a él desde aquí. No se pierde nada de tus partidas: siguen en cuanto vuelvas.",
    again: "Intentar de nuevo",
  },
};
