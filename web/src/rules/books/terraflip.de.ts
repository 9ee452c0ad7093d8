import type { Book } from "../book";
import { bonusTable } from "./bonus";

export const book: Book = {
  lead: "Vier Länder wollen dasselbe Königreich. Du legst Plättchen rund um den Turm, nimmst fremde zwischen zwei eigene und drehst sie um, in der Hoffnung, dass deine Farbe darunter ist.",
  chapters: [
    {
      id: "aim",
      title: "Worum es geht",
      blocks: [
        "Wer die meisten Punkte hat, wenn alle Plättchen liegen, hat gewonnen. Ein Plättchen deiner Farbe zählt allein 1 Punkt und 2, wenn es ein anderes von dir berührt: Ein Reich, das zusammenhält, zählt doppelt (TF-15).",
        "Jedes Landplättchen hat zwei Seiten. Oben ist die Farbe dessen, der es legt; unten wartet eine der drei anderen. Von deinen neun Landplättchen verbergen je drei eine der anderen Farben (TF-2). Was deine eigenen verbergen, weißt du. Von den anderen weißt du, was du gesehen hast, wenn du es dir merkst.",
      ],
    },
    {
      id: "setup",
      title: "Der Aufbau",
      blocks: [
        "Der Turm steht mitten auf einem leeren Brett. Jeder nimmt eine Farbe: neun Landplättchen, einen Ritter, ein Lager, ein Katapult und drei Spione (TF-1). Unter den neun Landplättchen ist jede der drei anderen Farben dreimal verborgen: Sieh dir deine an und wähle, welches du legst (TF-2, TF-3).",
        "Zu zweit oder zu dritt verbergen manche Plättchen eine Farbe, die niemand spielt. Solches Land lässt sich fangen und umdrehen wie jedes andere und zählt für niemanden (TF-2). Auch das Brett ist kleiner: drei Felder um den Turm statt vier (TF-7).",
        "Der Tisch sagt, wer beginnt: der erste Platz, das Los oder eine Farbe, auf die ihr euch geeinigt habt. Die anderen folgen im Uhrzeigersinn (TF-23).",
      ],
    },
    {
      id: "turn",
      title: "Dein Zug",
      blocks: [
        {
          list: [
            "Leg ein Plättchen aus deiner Hand. Das musst du.",
            "Wenn du magst, dreh ein Plättchen um, das du gefangen hast; und mach weiter, solange deine eigene Farbe erscheint.",
            "Beende den Zug. Jederzeit darin darf ein Spion unter ein Plättchen schauen (TF-6).",
          ],
        },
        "Das Spiel ist vorbei, wenn alle alles gelegt haben.",
      ],
    },
    {
      id: "placing",
      title: "Wohin ein Plättchen darf",
      blocks: [
        "Auf ein leeres Feld, das mit einer Kante an einem Plättchen oder am Turm liegt, und nicht zu weit draußen: zu viert höchstens vier Felder vom Turm, sonst drei (TF-7).",
        {
          example: "ten-places",
          say: "Wald ist dran. Zehn Felder berühren etwas; f8 berührt nichts. Probier es, und frag, warum nicht.",
        },
        {
          example: "too-far",
          say: "Hier sind vierzehn Felder offen. Die drei ganz rechts berühren zwar ein Plättchen, sind aber fünf Felder entfernt.",
        },
      ],
    },
    {
      id: "framing",
      title: "Einrahmen",
      blocks: [
        "Ein Plättchen ist eingerahmt, wenn die gerade Linie zwischen den Mitten zweier deiner Plättchen durch seine Mitte geht. Dazwischen darf keins von dir liegen, denn dort endet die Linie, und sie darf nicht über leeren Raum gehen. Sie darf in jeder Richtung laufen, nicht nur entlang der Reihen (TF-8).",
        { example: "framed", say: "Beide Plättchen zwischen den zwei Wüsten sind eingerahmt. Dreh eins um." },
        {
          example: "misses-the-centres",
          say: "Die Linie zwischen den zwei Flüssen geht an jeder Mitte vorbei. Sie rahmt nichts ein.",
        },
        "Zwischen zwei Reihen von Feldern läuft eine Linie auf den Grenzen. Ein Plättchen auf einer Seite der Grenze genügt, um sie zu tragen (TF-9).",
        {
          example: "border-blocked",
          say: "Auf dem Weg nach g8 folgt die Linie Grenzen, an denen auf beiden Seiten nichts liegt.",
        },
        { example: "border-carried", say: "Mit zwei Plättchen mehr daneben hält dieselbe Linie." },
        {
          example: "own-tile-stops",
          say: "Leg Fluss auf j6: Die Linie geht bis zum nächsten Flussplättchen und nicht weiter.",
        },
      ],
    },
    {
      id: "flipping",
      title: "Umdrehen",
      blocks: [
        "Nach dem Legen darfst du ein Plättchen umdrehen, das dein neues zusammen mit einem anderen von dir einrahmt. Erscheint deine Farbe? Dann darfst du eins umdrehen, das vom eben umgedrehten eingerahmt ist, und so weiter. Eine andere Farbe beendet es (TF-10).",
        { example: "chain", say: "Wüste legt g7, dreht f7 um und dann f8. Folge der Kette." },
        "Die Regelhefte sind sich nicht in allem einig. Musst du umdrehen, wenn du kannst (TF-10)? Genügt für das erste Umdrehen ein beliebiger alter Rahmen (TF-24)? Hält ein zweites Plättchen derselben Farbe eine Linie auf (TF-25)? Darfst du passen (TF-26)? Ein Tisch darf wählen; in der Regel heißt es nein.",
      ],
    },
    {
      id: "tower",
      title: "Turm oder Schloss",
      blocks: [
        "In den englischen Ausgaben gehört der Turm niemandem: Linien gehen über ihn hinweg, aber er rahmt nichts ein. In der französischen Ausgabe steht dort ein Schloss, und es zählt als Plättchen jeder Farbe (TF-11).",
        { example: "tower", say: "Englisch: Leg Fluss auf h6. Der Turm am anderen Ende hilft nicht." },
        { example: "castle", say: "Französisch: derselbe Zug, und das Schloss rahmt den Berg ein." },
      ],
    },
    {
      id: "special",
      title: "Ritter, Lager, Katapult",
      blocks: [
        "Jeder hat eins von jedem. Sie haben deine Farbe und werden nie umgedreht oder bewegt, und niemand schaut darunter (TF-5).",
        { example: "knight", say: "Der Ritter kommt ein Feld weiter als alle anderen: auf k6 (TF-12)." },
        {
          example: "campsite",
          say: "Vom Lager aus darfst du zuerst jeden Nachbarn umdrehen, eingerahmt oder nicht. Leg es auf h5 (TF-13).",
        },
        {
          example: "catapult",
          say: "Ein Katapult wirft einen Nachbarn auf ein anderes Feld und dreht ihn dort um. Es darf kein Plättchen vom Turm abschneiden: g6 muss bleiben (TF-14).",
        },
        {
          example: "catapult-and-castle",
          say: "In der französischen Ausgabe darf die Kette das Schloss nutzen: Leg das Katapult auf h6 und wirf g6 nach h4. Die Linie von dort zum Schloss geht über g5.",
        },
      ],
    },
    {
      id: "spies",
      title: "Spione",
      blocks: [
        "Dreimal im Spiel darfst du in deinem Zug unter ein beliebiges Landplättchen schauen. Alle sehen, wo dein Spion schaut; was dort ist, siehst nur du (TF-3).",
        { example: "spy", say: "Wüste wüsste gern, was g6 verbirgt, bevor sie ein Plättchen legt." },
      ],
    },
    {
      id: "score",
      title: "Die Punkte",
      blocks: [
        {
          head: ["", "Punkte"],
          rows: [
            ["ein Plättchen deiner Farbe, allein", 1],
            ["ein Plättchen deiner Farbe, neben einem anderen", 2],
          ],
        },
        "Auch für die Reihenfolge gibt es Punkte; wer zuletzt kommt, bekommt keine, denn dieser Platz ist der beste: Niemand antwortet mehr auf deine Plättchen (TF-15).",
        bonusTable({
          head: "Reihenfolge",
          players: (n) => `${n} Spieler`,
          french: (n) => `${n} Spieler, französische Ausgabe`,
          nth: ["Erster", "Zweiter", "Dritter", "Vierter"],
        }),
        "Bei gleichen Punkten gewinnen mehr Plättchen der eigenen Farbe; sind auch die gleich, wird der Sieg geteilt (TF-16).",
      ],
    },
  ],
};
