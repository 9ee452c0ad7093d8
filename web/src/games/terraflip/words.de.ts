import type { Translation } from "../../words";
import { does } from "../../words/doer";
import type { en } from "./words.en";

export const de: Translation<typeof en> = {
  lands: { river: "Fluss", desert: "Wüste", forest: "Wald", mountain: "Berg" },
  specials: { knight: "Ritter", campsite: "Lager", catapult: "Katapult" },
  land: "Land",
  tower: "Turm",
  castle: "Schloss",
  spy: "Spion",
  end: "Zug beenden",
  pass: "Passen",
  hand: "Deine Plättchen",
  hides: (p) => `verbirgt ${p.land}`,
  faces: (p) => `Land: oben ${p.top}, unten ${p.under}`,
  left: (p) => `noch ${p.n}`,
  hints: {
    lot: "Das Los entscheidet, wer beginnt.",
    place: "Wähle ein Plättchen, dann ein leuchtendes Feld.",
    placeOrPass: "Wähle ein Plättchen, dann ein leuchtendes Feld; oder passe.",
    picked: "Nun ein leuchtendes Feld: Dort liegt es, deine Farbe oben.",
    "first-flip": "Dreh ein Plättchen um, das zwei von deinen einrahmen, oder beende den Zug.",
    flip: "Dreh ein eingerahmtes Plättchen um, oder beende den Zug.",
    campsite: "Dreh einen Nachbarn des Lagers oder ein eingerahmtes Plättchen um, oder beende den Zug.",
    catapult:
      "Wähle ein Plättchen neben dem Katapult und wo es landen soll, dreh ein eingerahmtes um, oder beende den Zug.",
    done: "Nichts umzudrehen: Schick einen Spion, oder beende den Zug.",
    spying: "Unter welches Plättchen soll dein Spion schauen?",
    over: "",
  },
  groups: {
    place: (p) => `Legen: ${p.tile}`,
    flip: "Umdrehen",
    catapult: "Mit dem Katapult werfen",
    spy: "Einen Spion schicken",
    end: "Zug beenden",
  },
  moves: {
    place: (p) => `${p.tile} auf ${p.cell} legen`,
    flip: (p) => `${p.cell} umdrehen`,
    catapult: (p) => `${p.from} nach ${p.to} werfen`,
    spy: (p) => `Unter ${p.cell} schauen`,
    end: "Zug beenden",
  },
  events: {
    placed: (p) => `${does(p, "legt", "legst")} ${p.tile} auf ${p.cell}.`,
    placedOwn: (p) => `${does(p, "legt", "legst")} ${p.tile} auf ${p.cell}, darunter ${p.under}.`,
    flippedWell: (p) => `${does(p, "dreht", "drehst")} ${p.cell} um: ${p.now}! Es geht weiter.`,
    flipped: (p) => `${does(p, "dreht", "drehst")} ${p.cell} um: Aus ${p.was} wird ${p.now}.`,
    catapulted: (p) =>
      `${p.isYou ? "Dein Katapult" : `Das Katapult von ${p.who}`} schießt: ${p.from} fliegt nach ${p.to}.`,
    spied: (p) => `${p.isYou ? "Dein Spion" : `Ein Spion von ${p.who}`} blickt unter ${p.cell}.`,
    spiedOwn: (p) =>
      `${p.isYou ? "Dein Spion" : `Ein Spion von ${p.who}`} blickt unter ${p.cell}: ${p.under}.`,
    first: (p) =>
      p.isYou ? "Das Los fällt auf dich: Du beginnst." : `Das Los fällt auf ${p.who}: ${p.who} beginnt.`,
    passed: (p) => `${does(p, "passt", "passt")}.`,
    over: "Das Spiel ist vorbei.",
  },
  cell: {
    empty: "leer",
    focus: "eben gespielt",
    framed: (p) => `eingerahmt von ${p.from} und ${p.to}`,
    under: (p) => `verbirgt ${p.land}`,
    legal: "möglich",
  },
  facts: {
    land: "Landplättchen übrig",
    knight: "Ritter",
    campsite: "Lager",
    catapult: "Katapult",
    spies: "Spione",
    bonus: "Bonus für die Reihenfolge",
  },
  looking: (p) => `Unter ${p.cell}: ${p.land}. Das siehst nur du.`,
  whys: {
    "turns-own": (p) => `Auf ${p.cell} kommt die eigene Farbe nach oben, wie der Spieler wusste.`,
    "frames-own": (p) =>
      `Der Zug rahmt ${p.cell} ein, und der Spieler wusste, dass darunter die eigene Farbe liegt.`,
    frames: (p) => `Der Zug rahmt ${p.n} Plättchen auf einmal ein.`,
    "no-target": (p) => `Dem Katapult von ${p.who} bleibt kein Plättchen des Spielers als Ziel.`,
    joins: (p) => `Der Zug bringt sofort ${p.n} Punkte.`,
    "knew-already": (p) => `Ein Spion blickt unter ${p.cell}, obwohl der Spieler dieses Plättchen kannte.`,
    "gives-tile": (p) => `Aus ${p.cell} wird ${p.colour}, wie der Spieler wusste.`,
    "look-first": (p) =>
      `Der Spieler wusste nicht, was unter ${p.cell} liegt; ein Spion hätte erst nachsehen können.`,
    "missed-own": (p) =>
      `Der Spieler wusste die eigene Farbe unter ${p.cell} und hätte sie aufdecken können.`,
    "stopped-early": (p) => `Der Zug endet, obwohl ${p.cell} noch umgedreht werden konnte.`,
    spent: (p) => `Damit lässt sich nichts umdrehen, und es ist verbraucht: ${p.kind}.`,
    "misses-frame-own": (p) =>
      `Der Zug rahmt ${p.cell} nicht ein, worunter der Spieler die eigene Farbe wusste.`,
    "frames-less": (p) => `Eingerahmte Plättchen: ${p.n}; beim besseren Zug: ${p.better}.`,
    "lets-frame": (p) =>
      `${p.who} kann danach ${p.n} Plättchen des Spielers auf einmal einrahmen, nach dem besseren Zug ${p.better}.`,
    "fewer-points": (p) => `Der bessere Zug bringt sofort ${p.n} Punkte mehr.`,
  },
  reasons: {
    "place-first": () => "Leg zuerst ein Plättchen: Umdrehen und Beenden kommen danach.",
    "already-placed": () => "Du hast in diesem Zug schon ein Plättchen gelegt.",
    "not-in-hand": () => "So ein Plättchen hast du nicht mehr.",
    "own-underside": () => "Keins deiner Landplättchen verbirgt deine eigene Farbe.",
    "cell-taken": (p) => `Auf ${p.cell} liegt schon ein Plättchen.`,
    "tower-there": (p) => `Auf ${p.cell} ist kein Platz (${p.keep}).`,
    "too-far": (p) =>
      `${p.cell} ist ${p.distance} Felder von der Mitte (${p.keep}) entfernt; höchstens ${p.limit} sind erlaubt.`,
    "too-far-but-knight": (p) =>
      `${p.cell} ist ${p.distance} Felder von der Mitte (${p.keep}) entfernt; höchstens ${p.limit} sind erlaubt. Dein Ritter käme dorthin.`,
    "not-connected": (p) =>
      `${p.cell} berührt kein Plättchen: Ein Plättchen muss mit einer Kante an einem liegen.`,
    "only-the-lifted-tile": (p) =>
      `${p.cell} berührt nur das Plättchen, das wegginge: Es braucht noch einen Nachbarn.`,
    "nothing-there": (p) => `Auf ${p.cell} liegt kein Plättchen.`,
    tower: (p) =>
      `Auf ${p.cell} (${p.keep}) lässt sich nichts umdrehen oder bewegen, und niemand schaut darunter.`,
    "special-tile": (p) =>
      `Auf ${p.cell} liegt ein besonderes Plättchen (${p.kind}): Es wird nie umgedreht oder bewegt, und niemand schaut darunter.`,
    "own-tile": (p) => `Das Plättchen auf ${p.cell} zeigt schon deine Farbe.`,
    "flipping-over": () =>
      "Das letzte Plättchen zeigte eine andere Farbe: In diesem Zug wird nichts mehr umgedreht.",
    "not-framed": (p) =>
      `${p.cell} ist nicht eingerahmt: Keine Linie von ${p.start} über ${p.cell} endet auf einem anderen Plättchen von dir.`,
    "not-framed-gap": (p) =>
      `${p.cell} ist nicht eingerahmt: Die Linie von ${p.start} über ${p.cell} nach ${p.end} hat bei ${p.gap} eine Lücke.`,
    "not-framed-stopped": (p) =>
      `${p.cell} ist nicht eingerahmt: Die Linie von ${p.start} endet schon vorher, bei ${p.stop}.`,
    "not-framed-no-row": (p) =>
      `${p.cell} ist nicht eingerahmt: An diesem Tisch laufen Linien nur entlang der sechs Reihen.`,
    "not-framed-alike": (p) =>
      `${p.cell} ist nicht eingerahmt: Die Linie von ${p.start} endet bei ${p.stop}, in derselben Farbe wie ${p.cell}.`,
    "not-framed-by-any": (p) =>
      `${p.cell} ist nicht eingerahmt: Keine Linie zwischen zwei Plättchen von dir geht darüber.`,
    "must-flip": () => "An diesem Tisch muss umgedreht werden, und es gibt noch ein Plättchen dafür.",
    "no-catapult": () => "Ein Katapult wirft, gleich nachdem es gelegt wurde, anstelle des ersten Umdrehens.",
    "not-next-to-catapult": (p) => `${p.cell} liegt nicht neben dem Katapult auf ${p.start}.`,
    "would-cut-off": (p) =>
      `${p.cell} muss liegen bleiben: Sonst wäre ${p.cut} von der Mitte (${p.keep}) abgeschnitten.`,
    "same-place": () => "Das Plättchen muss woanders landen, als es herkam.",
    "no-spies": () => "Du hast keinen Spion mehr.",
    begun: () => "Wer beginnt, ist schon entschieden.",
    "nobody-plays": (p) => `${p.colour} spielt an diesem Tisch niemand.`,
    "undo-flip": () => "Das lässt sich nicht zurücknehmen: Alle haben beide Seiten gesehen.",
    "undo-look": () => "Das lässt sich nicht zurücknehmen: Dein Spion hat gesehen, was darunter ist.",
  },
};
