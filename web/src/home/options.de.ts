import type { Translation } from "../words";
import type { en } from "./options.en";

export const de: Translation<typeof en> = {
  terraflip: {
    edition: {
      label: "Ausgabe",
      help: "Sie unterscheiden sich im Turm und im Bonus für die Reihenfolge. Wo ihr Wortlaut Zweifel lässt, wähle unten.",
      values: {
        published: "Veröffentlicht, englisch",
        draft: "Entwurf, englisch",
        french: "Französisch, mit dem Schloss",
      },
    },
    lines: {
      label: "Linien, die einrahmen",
      values: { any: "in jeder Richtung", rows: "nur entlang der sechs Reihen" },
    },
    first: {
      label: "Wer beginnt",
      help: "Wer beginnt, bekommt dafür 3 Punkte, der Letzte keinen: Sein Platz ist der beste.",
      values: {
        seat: "der erste Platz",
        lot: "das Los entscheidet",
        river: "Fluss, wie abgemacht",
        desert: "Wüste, wie abgemacht",
        forest: "Wald, wie abgemacht",
        mountain: "Berg, wie abgemacht",
      },
    },
    stops: {
      label: "Eine Linie endet",
      help: "Außer an einer Lücke.",
      values: {
        own: "an deiner eigenen Farbe",
        alike: "auch an einem zweiten Plättchen der eingerahmten Farbe",
      },
    },
    placing: {
      label: "Ein Plättchen legen",
      values: { mandatory: "in jedem Zug", optional: "wer mag: Man darf passen" },
    },
    flipping: { label: "Umdrehen", values: { optional: "wer mag", mandatory: "wann immer es geht" } },
    first_flip: {
      label: "Das erste Umdrehen im Zug",
      values: {
        placed: "eingerahmt mit dem neuen",
        any: "eingerahmt von zwei beliebigen eigenen",
      },
    },
    shot: {
      label: "Der Wurf des Katapults",
      values: {
        instead: "ist das erste Umdrehen",
        besides: "kommt dazu: Nach einem Fehlwurf darfst du noch umdrehen",
      },
    },
    cut_off: {
      label: "Ein Katapult darf nicht abschneiden",
      values: {
        any: "kein Plättchen vom Turm",
        near: "keins nahe am Turm; Inseln dürfen bleiben",
      },
    },
    memory_aid: { label: "Gedächtnishilfe", help: "Zeigt dir weiter, was du gesehen hast." },
  },
  terrain: {
    destinations: { label: "Ziele für jeden" },
    reachable: {
      label: "Ein Ziel muss erreichbar sein",
      values: { elevation: "nach Höhen", exits: "nach Höhen und Ausgängen, wie sie liegen" },
    },
    terrain: {
      label: "Gelände",
      values: {
        fair: "fertig und fair: gleich los",
        build: "gemeinsam gebaut",
        random: "zufällig, fair oder nicht",
      },
      other: { name: "ein fertiges", text: "Der Text, den sein Erbauer geteilt hat" },
    },
    starts: {
      label: "Startecken, wenn niemand baut",
      values: { corners: "wie sie kommen", chosen: "reihum gewählt, jede freie Ecke" },
    },
    inversion: { label: "Ein Sechserpasch darf ein Teil auf den Kopf stellen" },
    green_die: { label: "Der grüne Würfel gibt die Richtung vor" },
    lost: { label: "Verirrt! Von der Mitte zu irgendeinem Rand" },
    teams: { label: "Teams", values: { 0: "jeder für sich", 2: "zwei Teams", 3: "drei Teams" } },
  },
  flipships: {
    difficulty: {
      label: "Schwierigkeit",
      values: { training: "Training", standard: "Normal", expert: "Experte", elite: "Elite" },
    },
    fleets: {
      label: "Flotten für einen allein",
      values: { null: "zwei, wie üblich", 2: "zwei", 3: "drei", 4: "vier" },
    },
    no_reflip: { label: "Kein zweiter Versuch aus der Atmosphäre" },
    rows: { label: "Reihen mit Monden", values: { 4: "vier", 3: "drei: Der Feind ist näher" } },
    mothership_health: { label: "Treffer, die das Mutterschiff aushält" },
    city_health: { label: "Leben der Stadt" },
    speed: { label: "Wettlauf: sieben Schiffe ins Mutterschiff" },
    skill: {
      label: "Die Hand des Tisches",
      help: "Sie schnippt für die Bots.",
      values: {
        perfect: "vollkommen",
        expert: "meisterhaft",
        steady: "ruhig",
        fair: "ordentlich",
        beginner: "ungeübt",
        clumsy: "ungeschickt",
      },
    },
  },
};
