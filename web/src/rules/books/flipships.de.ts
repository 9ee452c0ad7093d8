import type { Book } from "../book";

export const book: Book = {
  lead: "Eine feindliche Flotte kommt auf eure Stadt herunter, Reihe um Reihe. Ihr sitzt auf derselben Seite des Tisches und schnippt eure Schiffe von der Kante: auf die Karten und ins Mutterschiff.",
  chapters: [
    {
      id: "aim",
      title: "Worum es geht",
      blocks: [
        "Ihr gewinnt zusammen oder verliert zusammen. Zerstört die feindlichen Karten, bevor sie die Stadt zermürben; dann macht ihr in einem Schlussangriff dem Mutterschiff ein Ende.",
        {
          head: ["2 / 3 / 4 Flotten", "Training", "Normal", "Experte", "Elite"],
          rows: [
            ["feindliche Karten", "25 / 30 / 40", "28 / 34 / 45", "33 / 40 / 50", "37 / 45 / 60"],
            ["Mutterschiff", "2 / 3 / 4", "3 / 4 / 6", "5 / 7 / 9", "7 / 9 / 12"],
            ["Stadt", 20, 20, 15, 10],
          ],
        },
        "Jeder hat eine Flotte von sieben Schiffen in drei Stufen, beginnt aber mit nur zweien davon; bei zwei Flotten mit dreien (FS-2, FS-3).",
      ],
    },
    {
      id: "setup",
      title: "Der Aufbau",
      blocks: [
        "Ihr sitzt alle an derselben Kante des Tisches, und davor liegt die Atmosphäre. Dann kommen vier Reihen mit je fünf Plätzen für feindliche Karten, dazwischen die Monde, und hinter der letzten Reihe das Mutterschiff (FS-1). Die ersten Feinde liegen in den beiden hinteren Reihen (FS-5).",
        "Jeder hat eine Flotte: drei Schiffe der Stufe 1, zwei der Stufe 2, zwei der Stufe 3, und für jede Stufe einen Piloten, der zugeteilt wird. Zwei Flotten beginnen mit je drei Schiffen, mehr Flotten mit zwei; wer allein spielt, fliegt zwei Flotten (FS-2).",
        "Wie viele Karten kommen und wie viel Mutterschiff und Stadt aushalten, hängt von der Schwierigkeit ab (FS-3).",
      ],
    },
    {
      id: "flipping",
      title: "Schnippen",
      blocks: [
        "Ein Schiff liegt halb über der Kante, und du schlägst es von unten: auf dem Bildschirm mit einem Strich von Maus oder Finger durch das Schiff. Dreht es sich in der Luft nicht einmal ganz, wird noch einmal geschnippt; neben dem Tisch ist es daneben (FS-6). Ein Schiff, das ganz in der Atmosphäre bleibt, darfst du aufheben und noch einmal schnippen, zweimal (FS-7).",
      ],
    },
    {
      id: "resolving",
      title: "Was ein Schiff trifft",
      blocks: [
        "Sind alle deine Schiffe gelandet, werden sie ausgewertet, in beliebiger Reihenfolge (FS-11).",
        { example: "hit", say: "Ein Schiff zerstört die Karte, auf der es liegt. Werte Schiff 1a aus." },
        { example: "two-cards-at-once", say: "Es liegt auf zwei Karten? Dann trifft es beide (FS-9)." },
        {
          example: "shield",
          say: "Ein Schild schützt seine Nachbarn. Werte 1a aus: Sein Treffer wartet. Dann nimm mit 1b den Schild weg, und der wartende Treffer zählt.",
        },
        {
          example: "two-hits",
          say: "Diese Karte braucht zwei Treffer in derselben Runde, egal von wem (FS-10).",
        },
      ],
    },
    {
      id: "march",
      title: "Der Vormarsch",
      blocks: [
        "Nach allen Flotten rückt der Feind vor, Spalte um Spalte, die vorderen Karten zuerst. Ein Pfeil: ein Platz. Zwei: zwei Plätze, und was davor liegt, wird geschoben. Drei: geradeaus, bis eine Karte im Weg ist. Was die erste Reihe verlässt, trifft die Stadt und kommt zurück in den Stapel (FS-13).",
        {
          example: "march-push",
          say: "Beide Flotten waren schon dran: Beende ihre Züge. Die zwei Pfeile schieben, und eine Karte trifft.",
        },
        {
          example: "march-in-turn",
          say: "Drei hintereinander: Die vorderste trifft, die anderen rücken auf.",
        },
        { example: "march-rush", say: "Drei Pfeile und nichts im Weg: Beide treffen." },
        "Sooft der Zähler der Stadt ein Schiffszeichen erreicht, bekommt jede Flotte ein Schiff dazu: Treffer machen euch stärker (FS-14).",
      ],
    },
    {
      id: "powers",
      title: "Piloten und ihre Fähigkeiten",
      blocks: [
        "Für jede Stufe hat jede Flotte einen Piloten mit eigener Fähigkeit (FS-17, FS-18, FS-19). Drei von zwölf:",
        {
          example: "moon",
          say: "Mondstrahl: Von einem Mondplatz aus greifst du einen Feind seiner Reihe an.",
        },
        {
          example: "side-step",
          say: "Seitenschritt: Greif statt der Karte, auf der du liegst, eine daneben an.",
        },
        { example: "blast", say: "Explosion: alles, worauf du liegst, und einen Nachbarn dazu." },
      ],
    },
    {
      id: "end",
      title: "Das Ende",
      blocks: [
        "Eine Runde, die mit höchstens sechs Feinden beginnt, ist die letzte: Sie alle erreichen die Stadt, mit doppeltem Schaden, und sind weg (FS-15). Steht die Stadt dann noch, schnippt jeder jedes Schiff einmal auf das Mutterschiff. Bringt ihr es auf null, habt ihr gewonnen (FS-16).",
        "Wenig Zeit? Die schnelle Variante ist ein Wettlauf: sieben Schiffe für jeden und gar keine Karten (FS-21). Das Mutterschiff steht in der Mitte eines quadratischen Tisches, und du darfst um ihn herumgehen und von jeder Kante schnippen (FS-36).",
      ],
    },
  ],
};
