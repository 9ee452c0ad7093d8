import type { Translation } from "../../words";
import type { en } from "./texts.en";

export const de: Translation<typeof en> = {
  terraflip: {
    lay: "Du bist Fluss, also Blau, und du beginnst. Nimm irgendein Landplättchen aus deiner Hand und leg es auf g6, neben den Turm. Oben zeigt es deine Farbe; die andere Seite ist, was es verbirgt: Das weißt nur du.",
    end: "Noch gibt es nichts umzudrehen. Beende deinen Zug.",
    frame:
      "Auch Wüste hat ein Plättchen gelegt, auf e6. Sieh dir die Reihe an: dein Plättchen, der Turm, das Wüstenplättchen und ein leeres Feld auf d6. Leg ein Plättchen auf d6, und die Wüste sitzt zwischen zweien von dir fest.",
    flip: "Es ist eingerahmt: Die Linie von d6 nach g6 geht durch seine Mitte. Dreh es um. Was mag darunter sein?",
    stop: "Fluss! Jetzt gehört es dir. Hätte es noch ein Plättchen eingerahmt, dürftest du weitermachen. Beende den Zug.",
    chain: "Jetzt bist du Wüste, mitten in einem Spiel. Leg ein Landplättchen auf g7: Es rahmt f7 ein.",
    "chain-first": "Dreh f7 um.",
    "chain-second":
      "Deine Farbe! Von f7 geht die Linie weiter bis f9, mit f8 dazwischen. Dreh auch das um. So gewinnt man Spiele.",
    spy: "Du darfst erst schauen und dann springen. Wähle deinen Spion, dann das Plättchen auf g6.",
    spied:
      "Darunter ist Berg, und nur du weißt es. Der Bildschirm erinnert dich später nicht daran: Das Gedächtnis ist das halbe Spiel. Du hast drei Spione.",
    camp: "Besondere Plättchen brechen die Regeln. Du bist Wald: Leg das Lager auf h5, neben das Wüstenplättchen.",
    "camp-flip": "Vom Lager aus muss das erste Plättchen nicht eingerahmt sein. Dreh g6 um.",
    knight:
      "Jetzt bist du wieder Fluss, auf einem großen Brett. Vier Felder vom Turm ist für jedes Plättchen Schluss, nur nicht für den Ritter: Er geht ein Feld weiter. Leg ihn auf k6.",
    "knight-flip":
      "Von dort draußen rahmt er j6 ein, bis hin zu i6. Ritter rahmen ein wie jedes Plättchen, und niemand kann sie je umdrehen. Dreh j6 um.",
    catapult:
      "Das dritte besondere Plättchen. Du bist Berg: Leg das Katapult auf g7, neben zwei fremde Plättchen.",
    "catapult-shot":
      "Ein Katapult wirft einen Nachbarn anderswohin und dreht ihn dort um. Wähle f7, dann g5. (Das andere, g6, muss bleiben: Ohne es wäre h5 vom Turm abgeschnitten.)",
    "catapult-on":
      "Berg! Es gehört dir, und dein Zug geht von dort weiter: Zwischen g5 und dem Katapult liegt g6. Dreh es um.",
    castle:
      "Es gibt auch eine französische Ausgabe. Dort ist der Turm eine Burg und zählt als Plättchen jeder Farbe, auch deiner. Du bist Fluss: Leg irgendein Landplättchen auf h6.",
    "castle-flip":
      "Zwischen deinem Plättchen und der Burg ist g6 eingerahmt; ein bloßer Turm hätte das nicht geschafft. Dreh es um.",
    score:
      "Am Ende zählt jedes Plättchen deiner Farbe einen Punkt, oder zwei, wenn es neben einem anderen von dir liegt. Bleib beisammen, merk dir, was du gesehen hast, und trau dich.",
    order:
      "Auch die Reihenfolge bringt Punkte: Zu zweit bekommt 3, wer beginnt, und nichts, wer zuletzt kommt; zu viert sind es 3, 2, 1 und 0. Der letzte Platz ist der beste, denn niemand antwortet mehr auf dessen Plättchen; dafür haben die anderen einen Vorsprung.",
  },
  terrain: {
    build:
      "Erst wird die Landschaft gebaut. Wähle ein Teil, dreh es, wie du magst, und setz es auf ein leuchtendes Feld, zum Beispiel i6. Die Zahl ist seine Höhe; die Mulden sind seine Ausgänge.",
    look: "Nun das Rennen. Du bist Fluss, auf f6, und dein Ziel ist i6, zwei Hügel weiter östlich. Der weiße Würfel gibt dir vier Punkte, und das Wetter ist schön.",
    walk: "Ein Teil verlässt du nur durch seine Ausgänge. Geh auf g6: Das ist eben und kostet einen Punkt.",
    climb:
      "Zwei Höhen hinauf kosten drei Punkte, einen mehr, als du steigst. Du hast gerade genug: Geh auf h6.",
    rest: "Alle Punkte sind verbraucht. Bleib hier stehen.",
    storm:
      "Ein anderer Tag: Der rote Würfel ist ungerade, und das heißt schlechtes Wetter. Jeder Schritt kostet doppelt; hinauf auf h6 wären es sechs Punkte, und du hast vier. Bleib lieber, wo du bist.",
    doubles:
      "Ein Pasch! Niemand zieht, aber du darfst ein Teil drehen. Dreh eins, vielleicht dein eigenes, damit ein Ausgang dorthin zeigt, wohin du willst.",
    goal: "Noch ein Schritt, ganz eben. Betritt dein Ziel, und du hast gewonnen.",
  },
  flipships: {
    enemy:
      "Du verteidigst die Stadt an der nahen Kante. Feindliche Karten kommen auf sie zu, Reihe um Reihe; dahinter wartet das Mutterschiff. Ein Pfeil ist ein Platz, den sie je Runde vorrücken, die Zahl ist der Schaden.",
    flick:
      "Dein Schiff liegt an der Kante. Streich ganz durch das Schiff, als schnipptest du es von unten; oder ziele mit dem Knopf in deiner Ablage. Versuch, auf r3c3 zu landen.",
    resolve: "Ein andermal: Das Schiff 1a liegt auf einer Karte. Werte es aus, und die Karte ist zerstört.",
    shield: "Diese Karte wird vom Schild daneben geschützt. Werte 1a trotzdem aus: Sein Treffer wartet dort.",
    "shield-down":
      "Werte nun 1b aus, das auf dem Schild liegt. Der Schild ist weg, und der wartende Treffer zählt sofort.",
    march: "Sind alle Schiffe ausgewertet, rückt der Feind vor. Beende den Zug deiner ersten Flotte.",
    "march-second":
      "Beende auch den der zweiten und schau zu: Ein Pfeil rückt einen Platz vor, zwei Pfeile rücken zwei vor und schieben. Was die erste Reihe verlässt, trifft die Stadt.",
    power: "Piloten haben Fähigkeiten. Dieses Schiff ist auf einem Mond gelandet: Werte es aus.",
    "power-attack": "Ein Mondpilot greift einen Feind dieser Reihe an. Wähle den gefährlichsten.",
    assault:
      "Sind die Feinde weg, schnippt jeder jedes Schiff einmal auf das Mutterschiff. Bring sein Leben auf null, und die Stadt ist gerettet.",
  },
};
