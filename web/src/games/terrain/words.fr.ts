import type { Translation } from "../../words";
import { does } from "../../words/doer";
import { de } from "../../words/elision";
import type { en, GoingBack } from "./words.en";

const SIDES = ["E", "SE", "SO", "O", "NO", "NE"];
const turns = (n: number) => (n === 1 ? "un sixième" : n === 3 ? "un demi-tour" : `${n} sixièmes`);
const rising = (rise: number) =>
  rise === 0 ? "de plain-pied" : rise > 0 ? `en montant de ${rise}` : `en descendant de ${-rise}`;
const decimal = (n: number) => n.toFixed(1).replace(".", ",");

const back = ({ others }: GoingBack) => others.map(({ who, to }) => `${who} en ${to}`).join(", ");
const sends = (p: GoingBack) =>
  p.you === null
    ? `renvoie ${back(p)}`
    : `VOUS renvoie en ${p.you} : ${p.safe} est à l’abri sur son départ${p.others.length > 0 ? ` ; de même ${back(p)}` : ""}`;

export const fr: Translation<typeof en> = {
  side: (p) => SIDES[p.side] ?? "?",
  sidesList: (sides) => sides.map((side) => SIDES[side]).join(", "),
  about: (p) => `≈ ${decimal(p.turns)}`,
  cell: {
    empty: "vide",
    level: (p) => `niveau ${p.level}`,
    inverted: "à l’envers",
    exits: (p) => `sorties ${p.sides}`,
    token: (p) => `${does(p, "est", "êtes")} ici`,
    goal: (p) => (p.isYou ? "votre destination" : `destination ${de(p.who)}`),
    start: (p) => (p.isYou ? "votre départ" : `départ ${de(p.who)}`),
    reach: (p) => `accessible pour ${p.cost}${p.stop ? "" : ", de passage seulement"}`,
    sends: (p) => `s’y arrêter ${sends(p)}`,
    cliffs: (p) => `falaise vers ${p.cells}`,
  },
  facts: {
    team: "Équipe",
    goals: "Destinations atteintes",
    home: "arrivé",
    turns: "Tours restants, en moyenne",
  },
  tray: {
    title: "Votre tour sur le terrain",
    level: (p) => `Niveau ${p.level}, encore ${p.left}`,
    levels: "Niveau",
    patterns: "Sorties",
    pattern: (p) => `Motif ${p.pattern}, sorties ${p.sides}, encore ${p.left}`,
    turnLeft: "Tourner à gauche",
    turnRight: "Tourner à droite",
    turnBy: (p) => `La tourner (${turns(p.n)})`,
    place: "Choisissez une case",
    placeOn: (p) => `Poser en ${p.cell}`,
    choose: (p) => `Choisir ${p.cell}`,
    goTo: (p) => `Aller en ${p.cell} pour ${p.cost}`,
    stop: "S’arrêter ici",
    forfeit: "Tout laisser en place",
    invert: "La mettre à l’envers",
    points: (p) => `${p.left} points sur ${p.of}`,
    good: "Beau temps",
    bad: "Mauvais temps : tout coûte le double",
    doubles: "Double",
    die: { white: "Dé blanc", red: "Dé rouge", green: "Dé vert" },
    direction: (p) => `Direction ${p.side}`,
    arrival: (p) => `${p.who} : encore ${decimal(p.turns)} tours environ`,
    gallery: "Terrains",
    thrown: "Les dés qui disent qui commence",
    throwOf: (p) =>
      p.die === null
        ? `${p.who} : doit encore lancer`
        : p.die === 0
          ? `${p.who} : déjà dépassé`
          : `${p.who} : ${p.die}`,
    begins: (p) => `${does(p, "commence", "commencez")}`,
  },
  hints: {
    first: "Chacun lance un dé : le plus haut commence.",
    starts: "Choisissez un coin lumineux : vous en partirez.",
    sends: (p) => `${p.cell} : s’y arrêter ${sends(p)}.`,
    stopSends: (p) => `S’arrêter ici ${sends(p)}.`,
    corner: "Choisissez une pièce et posez-la sur un coin lumineux : votre départ.",
    build: "Choisissez une pièce, tournez-la (R, molette ou deux doigts), posez-la sur une case lumineuse.",
    goals: (p) => `Où ${p.who} doit-il aller ? Choisissez une case lumineuse.`,
    roll: "Les dés roulent.",
    move: "Choisissez où aller : les nombres disent ce que cela coûte.",
    moveOnMap: "Choisissez une case marquée : une première touche dit ce qu’elle coûte.",
    moved: "Continuez, ou arrêtez-vous ici.",
    stuck: "Rien n’est à portée. Arrêtez-vous ici.",
    deadEnd: (p) =>
      `${p.cell} : de là, aucun chemin ne continue. Il faudrait attendre un double, qui tourne une pièce.`,
    trapped:
      "D’ici, aucun chemin ne continue : un double, qui tourne une pièce, vous libérera. Arrêtez-vous ici.",
    home: "Vous êtes arrivé. Attendez les autres.",
    turn: "Un double ! Choisissez une pièce et tournez-la.",
    turnAimed: "Tournez-la (R, molette ou deux doigts), puis choisissez-la encore.",
    over: "La course est finie.",
    touch: {
      build: "Choisissez une pièce, touchez une case lumineuse, tournez (⟳ ou deux doigts), touchez encore.",
      turnAimed: "Tournez-la (⟳ ou deux doigts), puis touchez-la encore.",
    },
  },
  blocked: {
    "no-exit": "pas de sortie de ce côté",
    cliff: "une falaise",
    points: "trop peu de points",
    inverted: "à l’envers",
    direction: "pas dans la direction du dé vert",
    occupied: "occupée",
    team: "trop loin de votre équipe",
  },
  groups: {
    build: (p) => `Poser ${p.kind}`,
    start: "Choisir le départ",
    goal: "Placer la destination",
    step: "Avancer",
    stop: "S’arrêter",
    rotate: (p) => `Tourner ${p.cell}`,
    invert: "Mettre à l’envers",
    forfeit: "Tout laisser en place",
  },
  moves: {
    build: (p) => `Niveau ${p.level} en ${p.cell}, sorties ${p.sides}`,
    start: (p) => `Départ en ${p.cell}`,
    goal: (p) => `Destination en ${p.cell}`,
    step: (p) => `Un pas vers ${p.cell}`,
    stepFor: (p) => `Un pas vers ${p.cell} pour ${p.cost}`,
    stepSends: (p) => `${p.step} (s’y arrêter ${sends(p)})`,
    stop: "S’arrêter ici",
    stopSends: (p) => `S’arrêter ici (${sends(p)})`,
    rotate: (p) => `Tourner ${p.cell} : ${turns(p.n)}`,
    invert: (p) => `Mettre ${p.cell} à l’envers`,
    forfeit: "Tout laisser en place",
  },
  events: {
    thrown: (p) => `${does(p, "lance", "lancez")} un ${p.die}.`,
    tied: (p) => `Égalité : ${p.who}. On relance.`,
    first: (p) => `${does(p, "commence", "commencez")}.`,
    built: (p) => `${does(p, "pose", "posez")} un niveau ${p.level} en ${p.cell}, sorties ${p.sides}.`,
    claimed: (p) => `${does(p, "partira", "partirez")} de ${p.cell}.`,
    goal: (p) =>
      `${does(p, "place", "placez")} ${p.isYours ? "votre destination" : `la destination ${de(p.whose)}`} : ${p.cell}.`,
    rolled: (p) =>
      p.white === p.red
        ? `${does(p, "fait", "faites")} un double : ${p.white} et ${p.red}.`
        : `${does(p, "fait", "faites")} ${p.white} par ${p.bad ? "mauvais" : "beau"} temps${p.side ? `, vers ${p.side}` : ""}.`,
    stepped: (p) => `${does(p, "va", "allez")} ${rising(p.rise)} en ${p.to} pour ${p.cost}.`,
    reached: (p) => `${does(p, "atteint", "atteignez")} la destination en ${p.cell} !`,
    home: (p) => `${does(p, "est", "êtes")} arrivé.`,
    stopped: (p) => `${does(p, "s’arrête", "vous arrêtez")} en ${p.cell}.`,
    sentBack: (p) => `${does(p, "doit", "devez")} retourner en ${p.to}.`,
    rotated: (p) => `${does(p, "tourne", "tournez")} ${p.cell} (${turns(p.n)}) : sorties ${p.sides}.`,
    forfeited: (p) => `${does(p, "laisse", "laissez")} tout en place.`,
    inverted: (p) => `${does(p, "met", "mettez")} ${p.cell} à l’envers.`,
    over: "La course est finie.",
  },
  whys: {
    "wins-race": () => "Il gagne la course.",
    "reaches-goal": () => "Il atteint une destination.",
    "sends-back": (p) => `Il renvoie ${p.who} au départ.`,
    "shortens-way": (p) => `Le chemin du joueur raccourcit de ${p.n} tours.`,
    "lengthens-way": (p) => `Le chemin ${de(p.who)} s’allonge de ${p.n} tours.`,
    "misses-win": () => "Le meilleur coup gagne la course.",
    spares: (p) => `Le meilleur coup renvoie ${p.who} au départ.`,
    "longer-way": (p) => `Il laisse au joueur ${p.n} tours de plus que le meilleur coup.`,
    "opens-way": (p) => `Il laisse à ${p.who} ${p.n} tours de moins que le meilleur coup.`,
  },
  reasons: {
    "terrain-finished": () => "Le terrain est terminé : on ne pose plus de pièces.",
    "build-first": () => "Le terrain est encore en construction : posez une pièce.",
    "goals-first": (p) => `Les destinations d’abord : placez-en une pour ${p.owner}.`,
    "goals-set": () => "Les destinations se placent entre la construction et la course, pas maintenant.",
    "dice-not-now": () => "Il n’y a pas de dés à lancer maintenant.",
    "who-starts": () => "D’abord chacun lance un dé pour savoir qui commence.",
    "start-decided": () => "Il est déjà décidé qui commence.",
    "starts-first": () => "Les départs d’abord : choisissez un coin libre.",
    "starts-set": () =>
      "Les départs se choisissent sur un terrain achevé, avant tout le reste, et seulement si la table le dit.",
    "start-no-corner": (p) => `${p.cell} n’est pas un coin du plateau : un départ en est un.`,
    "start-taken": (p) => `${p.other} part déjà de ${p.cell}.`,
    "no-such-player": (p) =>
      `Il n’y a pas de place ${p.seat} à cette table ; les places vont de 0 à ${p.last}.`,
    "green-die-needed": () => "Le dé vert se lance aussi : il donne la direction.",
    "no-green-die": () => "Il n’y a pas de dé vert à cette table.",
    "green-stays": (p) => `Après un double, la direction reste la même : ${p.green}.`,
    "cell-taken": (p) => `Il y a déjà une pièce en ${p.cell}.`,
    "corner-first": (p) =>
      `Votre première pièce se pose sur un coin libre du plateau ; ${p.cell} n’est pas un coin.`,
    "not-connected": (p) =>
      `${p.cell} ne touche aucune pièce : une pièce doit partager un côté avec une pièce déjà posée.`,
    "none-left": (p) => `Il ne reste plus de pièce ${p.kind}.`,
    "same-look": (p) => `Tournée ainsi, une pièce du motif D ressemble à ${p.same} : écrivez cela.`,
    "walls-in": (p) =>
      `Un niveau ${p.level} en ${p.cell} emmurerait le départ en ${p.start} : il doit garder une voisine à 3 niveaux au plus.`,
    "walls-centre-in": (p) =>
      `Un niveau ${p.level} en ${p.cell} couperait le centre du bord : il doit rester une issue.`,
    "goal-own-start": (p) => `${p.cell} est le départ ${de(p.owner)} : une destination se place ailleurs.`,
    "goal-taken": (p) => `Il y a déjà une destination en ${p.cell} : une seule par pièce.`,
    "goal-manned": (p) => `Un joueur se tient sur le départ ${p.cell} : on n’y place pas de destination.`,
    "goal-unreachable": (p) =>
      `${p.owner} ne peut pas atteindre ${p.cell} : des falaises de plus de 3 niveaux l’en séparent.`,
    "goal-no-exits": (p) =>
      `${p.owner} ne peut pas atteindre ${p.cell} par les sorties telles qu’elles sont ; à cette table elles comptent.`,
    "no-piece": (p) => `Il n’y a pas de pièce en ${p.cell}.`,
    doubles: () =>
      "Vous avez fait un double : personne n’avance. Tournez une pièce, ou laissez tout en place.",
    "no-doubles": () => "On ne tourne une pièce et on ne passe son tour qu’après un double.",
    home: () => "Vous êtes arrivé : arrêtez-vous et attendez les autres.",
    "not-next-to": (p) => `${p.cell} n’est pas voisine de ${p.at}, où vous êtes, et reste hors de portée.`,
    "no-exit": (p) => `La pièce en ${p.at} n’a pas de sortie vers ${p.cell}.`,
    direction: (p) => `Le dé vert dit ${p.direction} ; ${p.cell} est dans une autre direction.`,
    cliff: (p) => `${p.cell} est à ${p.levels} niveaux de ${p.at} : un pas monte ou descend de 3 au plus.`,
    inverted: (p) => `La pièce en ${p.cell} est à l’envers : personne ne peut y entrer.`,
    points: (p) => `Le pas vers ${p.cell} coûte ${p.cost} par ce temps, et il vous reste ${p.points}.`,
    occupied: (p) =>
      `${p.other} se tient en ${p.cell} : on ne peut ni y finir, ni continuer vers une case permise.`,
    team: (p) =>
      `En ${p.cell} vous seriez à plus de 3 cases de ${p.other ?? "votre équipe"}, sans pouvoir continuer vers une case permise.`,
    "must-step": () => "Avec le dé vert, il faut faire un pas si on le peut.",
    "stop-occupied": (p) =>
      `${p.other} se tient en ${p.cell} : un déplacement ne peut pas y finir. Continuez.`,
    "stop-team": (p) =>
      `${p.cell} est à plus de 3 cases de ${p.other ?? "votre équipe"} : un déplacement ne peut pas y finir. Continuez.`,
    "rotate-inverted": (p) => `La pièce en ${p.cell} est à l’envers : elle reste comme elle est.`,
    "no-inversion": () => "À cette table on ne met pas les pièces à l’envers.",
    "no-double-six": () => "Seul un double six met une pièce à l’envers.",
    "invert-player": (p) => `${p.other} se tient en ${p.cell}.`,
    "invert-goal": (p) => `Il y a une destination en ${p.cell}.`,
    "invert-start": (p) => `${p.cell} est un départ : il reste comme il est.`,
    "invert-cuts-off": (p) => `Sans ${p.cell}, ${p.other} ne pourrait plus atteindre de destination.`,
    "undo-arrived": () => "Impossible de le reprendre : une arrivée compte aussitôt, et la partie est finie.",
  },
  gallery: {
    title: "Vos terrains",
    about:
      "Chaque terrain terminé ici est gardé dans ce navigateur. Parcourez-le encore, ou donnez-le sous forme de texte.",
    empty: "Il n’y a pas encore de terrain. Terminez-en un, ou collez celui qu’on vous a envoyé.",
    add: "Ajouter un terrain",
    paste: "Un terrain sous forme de texte",
    unreadable:
      "Ce n’est pas un terrain : il commence par « terrain1- » et a 182 caractères pour ses 91 pièces.",
    kept: (p) => `gardé le ${p.date}`,
    picture: (p) => `Image de ${p.name}`,
    name: (p) => `Terrain ${p.n}`,
    rename: "Nom de ce terrain",
    copy: "Copier le terrain",
    copied: "Copié",
    forget: "Retirer",
    play: "Le parcourir encore",
    players: "Joueurs",
    others: "Les autres sont",
    bots: "des robots",
    here: "ici, en passant l’appareil",
    open: "des amis, par lien",
    race: "Comment",
    races: {
      plain: "Du coin à la destination",
      inversion: "Avec inversion",
      green_die: "Selon le dé vert",
      lost: "Perdus : du centre au bord",
      teams: "En deux équipes",
    },
  },
};
