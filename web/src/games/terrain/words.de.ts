import type { Translation } from "../../words";
import { does } from "../../words/doer";
import type { en, GoingBack } from "./words.en";

const SIDES = ["O", "SO", "SW", "W", "NW", "NO"];
const turns = (n: number) => (n === 1 ? "ein Sechstel" : n === 3 ? "eine halbe Drehung" : `${n} Sechstel`);
const rising = (rise: number) =>
  rise === 0 ? "auf gleicher Höhe" : rise > 0 ? `${rise} hinauf` : `${-rise} hinab`;
const decimal = (n: number) => n.toFixed(1).replace(".", ",");

const back = ({ others }: GoingBack) => others.map(({ who, to }) => `${who} zurück nach ${to}`).join(", ");
const sends = (p: GoingBack) =>
  p.you === null
    ? `schickt ${back(p)}`
    : `schickt DICH zurück nach ${p.you}: ${p.safe} ist auf dem eigenen Start sicher${p.others.length > 0 ? `; außerdem ${back(p)}` : ""}`;

export const de: Translation<typeof en> = {
  side: (p) => SIDES[p.side] ?? "?",
  sidesList: (sides) => sides.map((side) => SIDES[side]).join(", "),
  about: (p) => `≈ ${decimal(p.turns)}`,
  cell: {
    empty: "leer",
    level: (p) => `Höhe ${p.level}`,
    inverted: "kopfüber",
    exits: (p) => `Ausgänge ${p.sides}`,
    token: (p) => `${does(p, "steht", "stehst")} hier`,
    goal: (p) => (p.isYou ? "dein Ziel" : `Ziel von ${p.who}`),
    start: (p) => (p.isYou ? "dein Start" : `Start von ${p.who}`),
    reach: (p) => `erreichbar für ${p.cost}${p.stop ? "" : ", nur zum Durchgehen"}`,
    sends: (p) => `ein Halt dort ${sends(p)}`,
    cliffs: (p) => `Klippe nach ${p.cells}`,
  },
  facts: { team: "Team", goals: "Ziele erreicht", home: "am Ziel", turns: "Züge bis zum Ziel, im Schnitt" },
  tray: {
    title: "Dein Zug im Gelände",
    level: (p) => `Höhe ${p.level}, noch ${p.left}`,
    levels: "Höhe",
    patterns: "Ausgänge",
    pattern: (p) => `Muster ${p.pattern}, Ausgänge ${p.sides}, noch ${p.left}`,
    turnLeft: "Links drehen",
    turnRight: "Rechts drehen",
    turnBy: (p) => `Drehen (${turns(p.n)})`,
    place: "Wähle ein Feld",
    placeOn: (p) => `Auf ${p.cell} setzen`,
    choose: (p) => `${p.cell} wählen`,
    goTo: (p) => `Nach ${p.cell} gehen für ${p.cost}`,
    stop: "Hier halten",
    forfeit: "Alles so lassen",
    invert: "Auf den Kopf stellen",
    points: (p) => `noch ${p.left} von ${p.of} Punkten`,
    good: "Schönes Wetter",
    bad: "Schlechtes Wetter: Alles kostet doppelt",
    doubles: "Pasch",
    die: { white: "Weißer Würfel", red: "Roter Würfel", green: "Grüner Würfel" },
    direction: (p) => `Richtung ${p.side}`,
    arrival: (p) => `${p.who}: noch etwa ${decimal(p.turns)} Züge`,
    gallery: "Gelände",
    thrown: "Die Würfel, wer beginnt",
    throwOf: (p) =>
      p.die === null
        ? `${p.who}: muss noch würfeln`
        : p.die === 0
          ? `${p.who}: schon überboten`
          : `${p.who}: ${p.die}`,
    begins: (p) => `${does(p, "beginnt", "beginnst")}`,
  },
  hints: {
    first: "Jeder wirft einen Würfel: Der höchste beginnt.",
    starts: "Wähle eine leuchtende Ecke: Dort startest du.",
    sends: (p) => `${p.cell}: Ein Halt dort ${sends(p)}.`,
    stopSends: (p) => `Ein Halt hier ${sends(p)}.`,
    corner: "Wähle ein Teil und setz es auf eine leuchtende Ecke: dein Start.",
    build: "Wähle ein Teil, dreh es (R, Mausrad oder zwei Finger) und setz es auf ein leuchtendes Feld.",
    goals: (p) => `Wohin muss ${p.who}? Wähle ein leuchtendes Feld.`,
    roll: "Die Würfel rollen.",
    move: "Wähle, wohin: Die Zahlen sagen, was es kostet.",
    moveOnMap: "Wähle ein markiertes Feld: Der erste Tipp sagt, was es kostet.",
    moved: "Geh weiter, oder halte hier.",
    stuck: "Nichts ist erreichbar. Halte hier.",
    deadEnd: (p) =>
      `${p.cell}: Von dort führt kein Weg weiter. Du müsstest auf einen Pasch warten, der ein Teil dreht.`,
    trapped: "Von hier führt kein Weg weiter: Ein Pasch, der ein Teil dreht, befreit dich. Halte hier.",
    home: "Du bist am Ziel. Lass die anderen kommen.",
    turn: "Ein Pasch! Wähle ein Teil und dreh es.",
    turnAimed: "Dreh es (R, Mausrad oder zwei Finger), dann wähle es noch einmal.",
    over: "Das Rennen ist vorbei.",
    touch: {
      build: "Wähle ein Teil, tipp ein leuchtendes Feld an, dreh (⟳ oder zwei Finger), tipp noch einmal.",
      turnAimed: "Dreh es (⟳ oder zwei Finger), dann tipp es noch einmal an.",
    },
  },
  blocked: {
    "no-exit": "kein Ausgang auf dieser Seite",
    cliff: "eine Klippe",
    points: "zu wenig Punkte",
    inverted: "kopfüber",
    direction: "nicht, wohin der grüne Würfel zeigt",
    occupied: "besetzt",
    team: "zu weit von deinem Team",
  },
  groups: {
    build: (p) => `${p.kind} setzen`,
    start: "Start wählen",
    goal: "Ziel setzen",
    step: "Gehen",
    stop: "Halten",
    rotate: (p) => `${p.cell} drehen`,
    invert: "Auf den Kopf stellen",
    forfeit: "Alles so lassen",
  },
  moves: {
    build: (p) => `Höhe ${p.level} auf ${p.cell}, Ausgänge ${p.sides}`,
    start: (p) => `Start auf ${p.cell}`,
    goal: (p) => `Ziel auf ${p.cell}`,
    step: (p) => `Schritt nach ${p.cell}`,
    stepFor: (p) => `Schritt nach ${p.cell} für ${p.cost}`,
    stepSends: (p) => `${p.step} (ein Halt dort ${sends(p)})`,
    stop: "Hier halten",
    stopSends: (p) => `Hier halten (${sends(p)})`,
    rotate: (p) => `${p.cell} drehen: ${turns(p.n)}`,
    invert: (p) => `${p.cell} auf den Kopf stellen`,
    forfeit: "Alles so lassen",
  },
  events: {
    thrown: (p) => `${does(p, "wirft", "wirfst")} eine ${p.die}.`,
    tied: (p) => `Gleichstand: ${p.who}. Noch ein Wurf.`,
    first: (p) => `${does(p, "beginnt", "beginnst")}.`,
    built: (p) => `${does(p, "setzt", "setzt")} Höhe ${p.level} auf ${p.cell}, Ausgänge ${p.sides}.`,
    claimed: (p) => `${does(p, "startet", "startest")} auf ${p.cell}.`,
    goal: (p) =>
      `${does(p, "setzt", "setzt")} ${p.isYours ? "dein Ziel" : `das Ziel von ${p.whose}`}: ${p.cell}.`,
    rolled: (p) =>
      p.white === p.red
        ? `${does(p, "wirft", "wirfst")} einen Pasch: ${p.white} und ${p.red}.`
        : `${does(p, "wirft", "wirfst")} ${p.white} bei ${p.bad ? "schlechtem" : "schönem"} Wetter${p.side ? `, nach ${p.side}` : ""}.`,
    stepped: (p) => `${does(p, "geht", "gehst")} ${rising(p.rise)} nach ${p.to} für ${p.cost}.`,
    reached: (p) => `${does(p, "erreicht", "erreichst")} das Ziel auf ${p.cell}!`,
    home: (p) => `${does(p, "ist", "bist")} am Ziel.`,
    stopped: (p) => `${does(p, "hält", "hältst")} auf ${p.cell}.`,
    sentBack: (p) => `${does(p, "muss", "musst")} zurück nach ${p.to}.`,
    rotated: (p) => `${does(p, "dreht", "drehst")} ${p.cell} (${turns(p.n)}): Ausgänge ${p.sides}.`,
    forfeited: (p) => `${does(p, "lässt", "lässt")} alles, wie es ist.`,
    inverted: (p) => `${does(p, "stellt", "stellst")} ${p.cell} auf den Kopf.`,
    over: "Das Rennen ist vorbei.",
  },
  whys: {
    "wins-race": () => "Der Zug gewinnt das Rennen.",
    "reaches-goal": () => "Der Zug erreicht ein Ziel.",
    "sends-back": (p) => `${p.who} muss zurück zum Start.`,
    "shortens-way": (p) => `Der eigene Weg wird um ${p.n} Züge kürzer.`,
    "lengthens-way": (p) => `Der Weg von ${p.who} wird um ${p.n} Züge länger.`,
    "misses-win": () => "Der bessere Zug gewinnt das Rennen.",
    spares: (p) => `Beim besseren Zug muss ${p.who} zurück zum Start.`,
    "longer-way": (p) => `Danach hat der Spieler ${p.n} Züge mehr vor sich als nach dem besseren Zug.`,
    "opens-way": (p) => `Danach hat ${p.who} ${p.n} Züge weniger vor sich als nach dem besseren Zug.`,
  },
  reasons: {
    "terrain-finished": () => "Das Gelände ist fertig: Es werden keine Teile mehr gesetzt.",
    "build-first": () => "Das Gelände wird noch gebaut: Setz ein Teil.",
    "goals-first": (p) => `Erst die Ziele: Setz eins für ${p.owner}.`,
    "goals-set": () => "Ziele werden zwischen Bauen und Rennen gesetzt, nicht jetzt.",
    "dice-not-now": () => "Jetzt gibt es nichts zu würfeln.",
    "who-starts": () => "Erst wirft jeder einen Würfel darum, wer beginnt.",
    "start-decided": () => "Wer beginnt, ist schon entschieden.",
    "starts-first": () => "Erst die Startecken: Wähle eine freie Ecke.",
    "starts-set": () =>
      "Startecken werden auf einem fertigen Gelände gewählt, vor allem anderen, und nur, wenn der Tisch es so will.",
    "start-no-corner": (p) => `${p.cell} ist keine Ecke des Bretts: Ein Start ist eine.`,
    "start-taken": (p) => `Auf ${p.cell} startet schon ${p.other}.`,
    "no-such-player": (p) =>
      `An diesem Tisch gibt es keinen Platz ${p.seat}; es gibt die Plätze 0 bis ${p.last}.`,
    "green-die-needed": () => "Auch der grüne Würfel wird geworfen: Er gibt die Richtung vor.",
    "no-green-die": () => "An diesem Tisch gibt es keinen grünen Würfel.",
    "green-stays": (p) => `Nach einem Pasch bleibt die Richtung, wie sie war: ${p.green}.`,
    "cell-taken": (p) => `Auf ${p.cell} steht schon ein Teil.`,
    "corner-first": (p) => `Dein erstes Teil kommt auf eine freie Ecke des Bretts; ${p.cell} ist keine Ecke.`,
    "not-connected": (p) => `${p.cell} berührt kein Teil: Ein Teil muss mit einer Kante an einem liegen.`,
    "none-left": (p) => `Das Teil ${p.kind} gibt es nicht mehr.`,
    "same-look": (p) => `So gedreht sieht ein Teil mit Muster D aus wie ${p.same}: Schreib das.`,
    "walls-in": (p) =>
      `Höhe ${p.level} auf ${p.cell} würde den Start auf ${p.start} einmauern: Er braucht einen Nachbarn, der höchstens 3 höher oder tiefer ist.`,
    "walls-centre-in": (p) =>
      `Höhe ${p.level} auf ${p.cell} würde die Mitte vom Rand abschneiden: Ein Weg hinaus muss bleiben.`,
    "goal-own-start": (p) => `${p.cell} ist der Start von ${p.owner}: Ein Ziel liegt woanders.`,
    "goal-taken": (p) => `Auf ${p.cell} ist schon ein Ziel: eins auf jedem Teil.`,
    "goal-manned": (p) => `Auf dem Start ${p.cell} steht jemand: Dort kommt kein Ziel hin.`,
    "goal-unreachable": (p) =>
      `${p.owner} kann ${p.cell} nicht erreichen: Klippen von mehr als 3 Höhen sind im Weg.`,
    "goal-no-exits": (p) =>
      `${p.owner} kann ${p.cell} durch die Ausgänge, wie sie liegen, nicht erreichen; an diesem Tisch zählen sie.`,
    "no-piece": (p) => `Auf ${p.cell} steht kein Teil.`,
    doubles: () => "Du hast einen Pasch: Damit zieht niemand. Dreh ein Teil, oder lass alles, wie es ist.",
    "no-doubles": () => "Teile drehen oder verzichten kannst du nur nach einem Pasch.",
    home: () => "Du bist am Ziel: Halte, und lass die anderen kommen.",
    "not-next-to": (p) => `${p.cell} liegt nicht neben ${p.at}, wo du stehst, und ist nicht erreichbar.`,
    "no-exit": (p) => `Das Teil auf ${p.at} hat keinen Ausgang nach ${p.cell}.`,
    direction: (p) => `Der grüne Würfel sagt ${p.direction}; ${p.cell} liegt in einer anderen Richtung.`,
    cliff: (p) =>
      `${p.cell} ist ${p.levels} Höhen von ${p.at} entfernt: Ein Schritt geht höchstens 3 hinauf oder hinab.`,
    inverted: (p) => `Das Teil auf ${p.cell} steht auf dem Kopf: Niemand darf darauf.`,
    points: (p) =>
      `Der Schritt nach ${p.cell} kostet bei diesem Wetter ${p.cost}, und du hast noch ${p.points}.`,
    occupied: (p) =>
      `Auf ${p.cell} steht ${p.other}: Dort darfst du nicht enden, und weiter reicht es nicht.`,
    team: (p) =>
      `Auf ${p.cell} wärst du mehr als 3 Felder von ${p.other ?? "deinem Team"} entfernt, und weiter reicht es nicht.`,
    "must-step": () => "Mit dem grünen Würfel musst du einen Schritt gehen, wenn du kannst.",
    "stop-occupied": (p) => `Auf ${p.cell} steht ${p.other}: Dort darf kein Zug enden. Geh weiter.`,
    "stop-team": (p) =>
      `${p.cell} ist mehr als 3 Felder von ${p.other ?? "deinem Team"} entfernt: Dort darf kein Zug enden. Geh weiter.`,
    "rotate-inverted": (p) => `Das Teil auf ${p.cell} steht auf dem Kopf: Es bleibt, wie es ist.`,
    "no-inversion": () => "An diesem Tisch werden Teile nicht auf den Kopf gestellt.",
    "no-double-six": () => "Nur ein Sechserpasch stellt ein Teil auf den Kopf.",
    "invert-player": (p) => `Auf ${p.cell} steht ${p.other}.`,
    "invert-goal": (p) => `Auf ${p.cell} ist ein Ziel.`,
    "invert-start": (p) => `${p.cell} ist ein Start: Er bleibt, wie er ist.`,
    "invert-cuts-off": (p) => `Ohne ${p.cell} könnte ${p.other} ein Ziel nicht mehr erreichen.`,
    "undo-arrived": () =>
      "Das lässt sich nicht zurücknehmen: Eine Ankunft zählt sofort, und das Spiel ist vorbei.",
  },
  gallery: {
    title: "Deine Gelände",
    about:
      "Jedes Gelände, das hier fertig wurde, bleibt in diesem Browser. Durchquere es noch einmal, oder gib es als Text weiter.",
    empty: "Noch gibt es kein Gelände. Bau eins fertig, oder füg eins ein, das dir jemand geschickt hat.",
    add: "Gelände hinzufügen",
    paste: "Ein Gelände als Text",
    unreadable: "Das ist kein Gelände: Es beginnt mit „terrain1-“ und hat 182 Zeichen für seine 91 Teile.",
    kept: (p) => `bewahrt am ${p.date}`,
    picture: (p) => `Bild von ${p.name}`,
    name: (p) => `Gelände ${p.n}`,
    rename: "Name dieses Geländes",
    copy: "Gelände kopieren",
    copied: "Kopiert",
    forget: "Entfernen",
    play: "Noch einmal durchqueren",
    players: "Spieler",
    others: "Die anderen sind",
    bots: "Bots",
    here: "hier, das Gerät geht reihum",
    open: "Freunde, per Link",
    race: "Wie",
    races: {
      plain: "Von der Ecke zum Ziel",
      inversion: "Mit Kopfüber-Teilen",
      green_die: "Nach dem grünen Würfel",
      lost: "Verirrt: von der Mitte zum Rand",
      teams: "In zwei Teams",
    },
  },
};
