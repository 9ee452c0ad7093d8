import type { Translation } from "../../words";
import { does } from "../../words/doer";
import { de } from "../../words/elision";
import type { en } from "./words.en";

export const fr: Translation<typeof en> = {
  lands: { river: "rivière", desert: "désert", forest: "forêt", mountain: "montagne" },
  specials: { knight: "chevalier", campsite: "campement", catapult: "catapulte" },
  land: "terre",
  tower: "tour",
  castle: "château",
  spy: "Espion",
  end: "Finir le tour",
  pass: "Passer",
  hand: "Vos tuiles",
  hides: (p) => `cache ${p.land}`,
  faces: (p) => `terre : ${p.top} dessus, ${p.under} dessous`,
  left: (p) => `reste ${p.n}`,
  hints: {
    lot: "Le sort décide qui commence.",
    place: "Choisissez une tuile, puis une case qui brille.",
    placeOrPass: "Choisissez une tuile, puis une case qui brille ; ou passez.",
    picked: "Puis une case qui brille : elle y sera, votre couleur dessus.",
    "first-flip": "Retournez une tuile que deux des vôtres encadrent, ou finissez le tour.",
    flip: "Retournez une tuile encadrée, ou finissez le tour.",
    campsite: "Retournez une voisine du campement ou une tuile encadrée, ou finissez le tour.",
    catapult:
      "Choisissez une tuile voisine de la catapulte et où la lancer, retournez-en une, ou finissez le tour.",
    done: "Rien à retourner : envoyez un espion, ou finissez le tour.",
    spying: "Sous quelle tuile votre espion doit-il regarder ?",
    over: "",
  },
  groups: {
    place: (p) => `Poser : ${p.tile}`,
    flip: "Retourner",
    catapult: "Tirer à la catapulte",
    spy: "Envoyer un espion",
    end: "Finir le tour",
  },
  moves: {
    place: (p) => `Poser ${p.tile} en ${p.cell}`,
    flip: (p) => `Retourner ${p.cell}`,
    catapult: (p) => `Lancer ${p.from} en ${p.to}`,
    spy: (p) => `Regarder sous ${p.cell}`,
    end: "Finir le tour",
  },
  events: {
    placed: (p) => `${does(p, "pose", "posez")} ${p.tile} en ${p.cell}.`,
    placedOwn: (p) => `${does(p, "pose", "posez")} ${p.tile} en ${p.cell}, qui cache ${p.under}.`,
    flippedWell: (p) => `${does(p, "retourne", "retournez")} ${p.cell} : ${p.now} ! On continue.`,
    flipped: (p) => `${does(p, "retourne", "retournez")} ${p.cell} : ${p.was} devient ${p.now}.`,
    catapulted: (p) =>
      `${p.isYou ? "Votre catapulte" : `La catapulte ${de(p.who)}`} lance ${p.from} en ${p.to}.`,
    spied: (p) => `${p.isYou ? "Votre espion" : `L’espion ${de(p.who)}`} regarde sous ${p.cell}.`,
    spiedOwn: (p) =>
      `${p.isYou ? "Votre espion" : `L’espion ${de(p.who)}`} regarde sous ${p.cell} : ${p.under}.`,
    first: (p) =>
      p.isYou ? "Le sort vous désigne : vous commencez." : `Le sort désigne ${p.who}, qui commence.`,
    passed: (p) => `${does(p, "passe", "passez")}.`,
    over: "La partie est finie.",
  },
  cell: {
    empty: "vide",
    focus: "vient d’être jouée",
    framed: (p) => `encadrée par ${p.from} et ${p.to}`,
    under: (p) => `cache ${p.land}`,
    legal: "possible",
  },
  facts: {
    land: "Terres restantes",
    knight: "Chevalier",
    campsite: "Campement",
    catapult: "Catapulte",
    spies: "Espions",
    bonus: "Bonus d’ordre de jeu",
  },
  looking: (p) => `Sous ${p.cell} : ${p.land}. Vous seul le voyez.`,
  whys: {
    "turns-own": (p) => `Il retourne ${p.cell} sur la couleur du joueur, qui le savait.`,
    "frames-own": (p) => `Il encadre ${p.cell}, et le joueur savait que sa couleur est dessous.`,
    frames: (p) => `Il encadre ${p.n} tuiles d’un coup.`,
    "no-target": (p) => `Il ne laisse à la catapulte ${de(p.who)} aucune tuile du joueur à lancer.`,
    joins: (p) => `Il rapporte ${p.n} points aussitôt.`,
    "knew-already": (p) => `Un espion regarde sous ${p.cell}, alors que le joueur connaissait cette tuile.`,
    "gives-tile": (p) => `${p.cell} devient ${p.colour}, et le joueur le savait.`,
    "look-first": (p) =>
      `Le joueur ne savait pas ce que cache ${p.cell} ; un espion aurait pu regarder d’abord.`,
    "missed-own": (p) => `Le joueur savait sa couleur sous ${p.cell} et pouvait la retourner.`,
    "stopped-early": (p) => `Le tour finit alors qu’on pouvait encore retourner ${p.cell}.`,
    spent: (p) => `Rien à retourner avec elle, et la voilà dépensée : ${p.kind}.`,
    "misses-frame-own": (p) => `Il n’encadre pas ${p.cell}, sous laquelle le joueur savait sa couleur.`,
    "frames-less": (p) => `Tuiles encadrées : ${p.n} ; avec le meilleur coup : ${p.better}.`,
    "lets-frame": (p) =>
      `${p.who} peut ensuite encadrer ${p.n} des tuiles du joueur d’un coup ; après le meilleur coup, ${p.better}.`,
    "fewer-points": (p) => `Le meilleur coup rapporte aussitôt ${p.n} points de plus.`,
  },
  reasons: {
    "place-first": () => "Posez d’abord une tuile : on retourne et on finit le tour après.",
    "already-placed": () => "Vous avez déjà posé votre tuile de ce tour.",
    "not-in-hand": () => "Vous n’avez plus de tuile de ce genre.",
    "own-underside": () => "Aucune de vos terres ne cache votre propre couleur.",
    "cell-taken": (p) => `Il y a déjà une tuile en ${p.cell}.`,
    "tower-there": (p) => `En ${p.cell} se trouve : ${p.keep}.`,
    "too-far": (p) => `${p.cell} est à ${p.distance} cases du centre (${p.keep}) ; la limite est ${p.limit}.`,
    "too-far-but-knight": (p) =>
      `${p.cell} est à ${p.distance} cases du centre (${p.keep}) ; la limite est ${p.limit}. Votre chevalier pourrait y aller.`,
    "not-connected": (p) => `${p.cell} ne touche aucune tuile : il faut un côté commun avec une tuile posée.`,
    "only-the-lifted-tile": (p) =>
      `${p.cell} ne touche que la tuile à déplacer : il lui faut une autre voisine.`,
    "nothing-there": (p) => `Il n’y a pas de tuile en ${p.cell}.`,
    tower: (p) => `En ${p.cell} : ${p.keep}. On ne peut ni retourner, ni déplacer, ni regarder dessous.`,
    "special-tile": (p) =>
      `${p.cell} porte une tuile spéciale (${p.kind}) : ni retournée, ni déplacée, ni espionnée.`,
    "own-tile": (p) => `La tuile en ${p.cell} est déjà de votre couleur.`,
    "flipping-over": () => "La dernière tuile est d’une autre couleur : on ne retourne plus rien ce tour-ci.",
    "not-framed": (p) =>
      `${p.cell} n’est pas encadrée : aucune ligne de ${p.start} par ${p.cell} ne finit sur une de vos tuiles.`,
    "not-framed-gap": (p) =>
      `${p.cell} n’est pas encadrée : la ligne de ${p.start} par ${p.cell} à ${p.end} passe sur du vide en ${p.gap}.`,
    "not-framed-stopped": (p) =>
      `${p.cell} n’est pas encadrée : la ligne de ${p.start} s’arrête avant, en ${p.stop}.`,
    "not-framed-no-row": (p) =>
      `${p.cell} n’est pas encadrée : à cette table, les lignes suivent les six rangées.`,
    "not-framed-alike": (p) =>
      `${p.cell} n’est pas encadrée : la ligne de ${p.start} s’arrête en ${p.stop}, de la même couleur que ${p.cell}.`,
    "not-framed-by-any": (p) =>
      `${p.cell} n’est pas encadrée : aucune ligne entre deux de vos tuiles n’y passe.`,
    "must-flip": () => "À cette table il faut retourner, et il reste une tuile à retourner.",
    "no-catapult": () => "Une catapulte tire juste après sa pose, à la place d’un premier retournement.",
    "not-next-to-catapult": (p) => `${p.cell} ne touche pas la catapulte en ${p.start}.`,
    "would-cut-off": (p) =>
      `On ne peut pas soulever ${p.cell} : ${p.cut} n’aurait plus de chemin vers le centre (${p.keep}).`,
    "same-place": () => "La tuile doit retomber ailleurs que d’où elle vient.",
    "no-spies": () => "Vous n’avez plus d’espion.",
    begun: () => "On sait déjà qui commence.",
    "nobody-plays": (p) => `Personne ne joue ${p.colour} à cette table.`,
    "undo-flip": () => "On ne peut pas le reprendre : tous ont vu les deux faces de la tuile.",
    "undo-look": () => "On ne peut pas le reprendre : votre espion a vu ce qu’il y a dessous.",
  },
};
