import type { Book } from "../book";

export const book: Book = {
  lead: "Erst baut ihr gemeinsam eine Landschaft, Teil um Teil. Dann rennt ihr darüber um die Wette: über Grate und durch Lücken, bei schönem und bei schlechtem Wetter.",
  chapters: [
    {
      id: "aim",
      title: "Worum es geht",
      blocks: [
        "Wer als Erster am eigenen Ziel ist, hat gewonnen (TG-10). Dazwischen liegt eine Landschaft aus einundneunzig Teilen, niedrigen und hohen, jedes mit nur drei Ausgängen. Zwei Würfel sagen, wie weit du kommst und bei welchem Wetter.",
      ],
    },
    {
      id: "setup",
      title: "Der Aufbau",
      blocks: [
        "Das Brett ist ein Sechseck aus 91 Feldern mit sechs Ecken: Von einer Ecke startest du (TG-1). In der Schachtel sind 96 Teile, mit acht Höhen und vier Mustern von Ausgängen; 91 davon füllen das Brett (TG-2).",
        "Es gibt zwei Arten zu beginnen. Baut die Landschaft gemeinsam, Teil für Teil: Wie, sagt das Kapitel über das Bauen (TG-3). Oder nehmt eine, die schon bereitliegt, und lauft gleich los (TG-6).",
        "Auf jedem Start steht die Figur seines Spielers. Dann setzt jeder, wohin der Spieler vor ihm muss (TG-5), und das Rennen beginnt.",
      ],
    },
    {
      id: "pieces",
      title: "Die Teile",
      blocks: [
        "Einundneunzig von sechsundneunzig Teilen füllen ein sechseckiges Brett (TG-1, TG-2). Ein Teil hat eine Höhe von 1 bis 8 und an drei seiner sechs Seiten einen Ausgang. Ausgänge sind Mulden: Durch sie verlässt man ein Teil. Hinein darf man von jeder Seite.",
      ],
    },
    {
      id: "building",
      title: "Bauen",
      blocks: [
        "Jeder wirft den weißen Würfel: Der höchste beginnt, und bei Gleichstand wird noch einmal geworfen. Dein erstes Teil besetzt eine freie Ecke: Dort startest du. Danach setzt du irgendein Teil aus dem offenen Vorrat, gedreht, wie du magst, neben ein anderes, bis das Brett voll ist (TG-3).",
        "Niemand darf eingemauert werden: Jeder Start behält einen Nachbarn, der höchstens drei Höhen abweicht, oder Platz für einen (TG-4).",
        {
          example: "walled-in",
          say: "Der Start auf k6 ist niedrig, und zwei seiner Nachbarn sind zu hoch. Ein Teil der Höhe 4 auf j7 ist in Ordnung; Höhe 8 würde die letzte Tür schließen.",
        },
      ],
    },
    {
      id: "goals",
      title: "Starts und Ziele",
      blocks: [
        "Ist das Gelände fertig, setzt jeder das Ziel des Spielers vor ihm, irgendwo in Reichweite (TG-5).",
        {
          example: "free-corner",
          say: "Wohin muss Wald? Eine Ecke, die niemand besetzt hat, geht, etwa k1; k6, wo jemand steht, geht nicht.",
        },
        {
          example: "choose-start",
          say: "Ein Tisch kann ein zufälliges Gelände nehmen oder eins, das schon gebaut ist. Dann sind die Startecken gegeben oder, wenn er es so will, reihum zu wählen: jede Ecke, die noch frei ist (TG-18).",
        },
      ],
    },
    {
      id: "moving",
      title: "Würfeln und gehen",
      blocks: [
        "Der weiße Würfel gibt dir deine Punkte. Der rote ist das Wetter: Ungerade ist schlecht, und dann kostet jeder Schritt doppelt (TG-7).",
        {
          head: ["ein Schritt", "schönes Wetter", "schlechtes Wetter"],
          rows: [
            ["eben", 1, 2],
            ["hinab 1 · 2 · 3", "1 · 2 · 3", "2 · 4 · 6"],
            ["hinauf 1 · 2 · 3", "2 · 3 · 4", "4 · 6 · nie"],
          ],
        },
        {
          example: "costs",
          say: "Sechs Punkte, schönes Wetter. Geh umher und schau, was jeder Schritt kostet.",
        },
        {
          example: "bad-weather",
          say: "Derselbe Ort im Sturm: Zwei hinauf, auf f5, kosten alles, was du hast, und h6 ist außer Reichweite.",
        },
        {
          example: "cliff",
          say: "Mehr als drei Höhen sind eine Klippe, hinauf wie hinab. f5 geht gerade noch, g6 nicht.",
        },
        {
          example: "exits",
          say: "Hinaus geht es nur durch Ausgänge. Geh nach Osten auf g6, und du merkst: Zurück führt von dort nichts (TG-8).",
        },
        "Wie oft geht ein Schritt in einem ganzen Zug nicht? Eben bei 8 von 36 Würfen, eins hinauf bei 16, zwei hinauf bei 23 und drei hinauf bei 29: vier von fünf Malen.",
        {
          example: "doubles",
          say: "Mit einem Pasch zieht niemand. Dreh irgendein Teil, auch unter jemandes Füßen, oder lass es.",
        },
      ],
    },
    {
      id: "meeting",
      title: "Begegnungen",
      blocks: [
        { example: "pass-through", say: "Durch andere darfst du hindurchgehen." },
        {
          example: "sent-back",
          say: "Endet dein Zug auf jemandem, muss der zurück zu seinem Start (TG-9).",
        },
        {
          example: "own-start",
          say: "Wer aber auf dem eigenen Start steht, ist sicher: Endest du dort, musst du selbst zurück. Solche Felder sind markiert (TG-23).",
        },
        {
          example: "arrive",
          say: "Dein Ziel zählt in dem Augenblick, in dem du es betrittst. Du hast gewonnen (TG-10).",
        },
      ],
    },
    {
      id: "variants",
      title: "Varianten",
      blocks: [
        {
          example: "inversion",
          say: "Kopfüber: Ein Sechserpasch darf ein Teil für immer auf den Kopf stellen (TG-11).",
        },
        {
          example: "green-die",
          say: "Der grüne Würfel sagt, wohin alle Schritte des Zuges gehen. Ausgänge zählen nicht, und einen Schritt musst du machen (TG-12).",
        },
        {
          example: "lost",
          say: "Verirrt! Alle starten in der Mitte; wer zuerst einen Rand erreicht, ist draußen und gewinnt (TG-13).",
        },
        {
          example: "team",
          say: "In Teams darf kein Zug mehr als drei Felder von irgendeinem Mitspieler des Teams enden: f6 ist nah bei Wald, aber zu weit von Schnee (TG-14).",
        },
        {
          example: "team-destinations",
          say: "Ein Team setzt die Ziele des Teams vor ihm, für alle darin. Hier sind zwei zu setzen.",
        },
      ],
    },
  ],
};
