import type { Translation } from "../words";
import type { en } from "./options.en";

export const fr: Translation<typeof en> = {
  terraflip: {
    edition: {
      label: "Édition",
      help: "Elles diffèrent par la tour et par le bonus de l’ordre du tour. Là où leurs phrases laissent un doute, choisissez ci-dessous.",
      values: {
        published: "Publiée, en anglais",
        draft: "Ébauche, en anglais",
        french: "Française, avec le château",
      },
    },
    lines: {
      label: "Lignes qui encadrent",
      values: { any: "dans toutes les directions", rows: "le long des six rangées" },
    },
    first: {
      label: "Qui commence",
      help: "Le premier en reçoit 3 points, le dernier aucun : c’est la meilleure place.",
      values: {
        seat: "la première place",
        lot: "tiré au sort",
        river: "rivière, d’un commun accord",
        desert: "désert, d’un commun accord",
        forest: "forêt, d’un commun accord",
        mountain: "montagne, d’un commun accord",
      },
    },
    stops: {
      label: "Une ligne s’arrête",
      help: "Outre le vide.",
      values: { own: "à votre couleur", alike: "aussi à une seconde tuile de la couleur encadrée" },
    },
    placing: {
      label: "Poser une tuile",
      values: { mandatory: "à chaque tour", optional: "si l’on veut : on peut passer" },
    },
    flipping: { label: "Retourner", values: { optional: "si l’on veut", mandatory: "dès que possible" } },
    first_flip: {
      label: "La première tuile retournée du tour",
      values: { placed: "encadrée avec la tuile posée", any: "encadrée par deux de vos tuiles quelconques" },
    },
    shot: {
      label: "Le tir de la catapulte",
      values: {
        instead: "tient lieu de premier retournement",
        besides: "s’y ajoute : manqué, on retourne encore",
      },
    },
    cut_off: {
      label: "La catapulte ne doit pas isoler",
      values: {
        any: "la moindre tuile de la tour",
        near: "les tuiles proches de la tour ; ailleurs, une île peut rester",
      },
    },
    memory_aid: { label: "Aide-mémoire", help: "Continue à vous montrer ce que vous avez vu." },
  },
  terrain: {
    destinations: { label: "Destinations par joueur" },
    reachable: {
      label: "Une destination doit être accessible",
      values: { elevation: "par les hauteurs", exits: "par les hauteurs et les sorties en place" },
    },
    terrain: {
      label: "Terrain",
      values: {
        fair: "prêt et équitable, pour partir vite",
        build: "construit ensemble",
        random: "au hasard, équitable ou non",
      },
      other: { name: "déjà construit", text: "Le texte que son auteur a partagé" },
    },
    starts: {
      label: "Départs, quand personne ne bâtit",
      values: { corners: "comme ils viennent", chosen: "choisis à tour de rôle, un coin libre" },
    },
    inversion: { label: "Un double six peut renverser une pièce" },
    green_die: { label: "Le dé vert donne la direction" },
    lost: { label: "Perdus ! Du centre vers un bord" },
    teams: { label: "Équipes", values: { 0: "chacun pour soi", 2: "deux équipes", 3: "trois équipes" } },
  },
  flipships: {
    difficulty: {
      label: "Difficulté",
      values: { training: "Entraînement", standard: "Normale", expert: "Experte", elite: "Élite" },
    },
    fleets: {
      label: "Flottes pour un joueur seul",
      values: { null: "deux, comme d’habitude", 2: "deux", 3: "trois", 4: "quatre" },
    },
    no_reflip: { label: "Pas de second essai depuis l’atmosphère" },
    rows: { label: "Rangées de lunes", values: { 4: "quatre", 3: "trois : l’ennemi est plus près" } },
    mothership_health: { label: "Coups que le vaisseau mère encaisse" },
    city_health: { label: "Santé de la ville" },
    speed: { label: "Course de vitesse : sept vaisseaux dans le vaisseau mère" },
    skill: {
      label: "La main de la table",
      help: "Elle lance pour les robots.",
      values: {
        perfect: "parfaite",
        expert: "experte",
        steady: "sûre",
        fair: "correcte",
        beginner: "débutante",
        clumsy: "maladroite",
      },
    },
  },
};
