import type { Translation } from "../words";
import type { en } from "./words.en";

export const de: Translation<typeof en> = {
  title: (p) => `${p.game}: die Regeln`,
  contents: "Inhalt",
  next: (p) => `Weiter: ${p.title}`,
  now: (p) => `${p.title} (jetzt)`,
  whole: "Das ganze Regelbuch",
  none: "Dieses Spiel sagt nichts über seine Regeln. Was möglich ist, wird am Tisch angeboten.",
  try: "Probier es",
  reset: "Von vorn",
  inThree: "Auf dem 3D-Tisch",
  flat: "Als Karte",
  moves: "Züge als Liste",
  again: "Dieses Brett antwortet gerade nicht.",
  rulings: "Alle Regeln im Einzelnen",
  rulingsAbout:
    "Jeder Satz, nach dem an diesem Tisch gespielt wird, mit seiner Nummer. Wird ein Zug abgelehnt, nennt die Begründung eine davon.",
  why: "Warum:",
  learn: "Lieber spielend lernen: fünf Minuten",
  play: "Gleich spielen",
  done: "Das war das Beispiel. Fang von vorn an, oder lies weiter.",
  guide: {
    title: (p) => `${p.game}: dein erstes Spiel`,
    step: (p) => `Schritt ${p.n} von ${p.of}`,
    notNow: "Nicht falsch, aber darum geht es gerade nicht. Folge dem Licht.",
    next: "Weiter",
    back: "Noch einmal von vorn",
    good: "Gut gemacht.",
    show: "Zeig es mir",
    done: "Mehr musst du nicht wissen. Der Rest kommt beim Spielen.",
    play: "Ein richtiges Spiel",
    rules: "Die Regeln lesen",
  },
};
