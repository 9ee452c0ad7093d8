import type { Book } from "../book";
import { bonusTable } from "./bonus";

export const book: Book = {
  lead: "Four lands want the same kingdom. You lay tiles around the tower, catch those of others between two of your own, and turn them over, hoping that your colour is underneath.",
  chapters: [
    {
      id: "aim",
      title: "What it is about",
      blocks: [
        "Whoever has most points when all tiles have been laid has won. A tile of your colour is worth 1 point on its own and 2 when it touches another of yours: a realm that holds together counts double (TF-15).",
        "Each land tile has two sides. On top is the colour of whoever lays it; underneath waits one of the other three. Of your nine land tiles, three hide each of the other colours (TF-2). You know what your own tiles hide. Of the others you know what you have seen, if you remember it.",
      ],
    },
    {
      id: "setup",
      title: "Setting up",
      blocks: [
        "The tower stands in the middle of an empty board. Everybody takes one colour: nine land tiles, a knight, a campsite, a catapult and three spies (TF-1). Under the nine land tiles each of the other three colours is hidden three times: look at your own, and choose which one to lay (TF-2, TF-3).",
        "With two or three players some tiles hide a colour that nobody plays. Such land can be caught and turned over like any other, and scores for nobody (TF-2). The board is smaller, too: three cells around the tower instead of four (TF-7).",
        "The table says who begins: the first seat, a lot, or a colour that you have agreed on. The others follow clockwise (TF-23).",
      ],
    },
    {
      id: "turn",
      title: "Your turn",
      blocks: [
        {
          list: [
            "Lay one tile from your hand. This you must do.",
            "If you like, turn over a tile that you have caught; and go on as long as your own colour comes up.",
            "End the turn. At any moment of it, a spy may look under a tile (TF-6).",
          ],
        },
        "The game ends when everybody has laid everything.",
      ],
    },
    {
      id: "placing",
      title: "Where a tile may lie",
      blocks: [
        "On an empty cell that shares an edge with a tile or with the tower, and not too far out: at most four cells from the tower with four players, three with fewer (TF-7).",
        {
          example: "ten-places",
          say: "Forest is to play. Ten cells touch something; f8 touches nothing. Try it, and ask why not.",
        },
        {
          example: "too-far",
          say: "Here fourteen cells are open. The three at the far right touch a tile, but are five cells away.",
        },
      ],
    },
    {
      id: "framing",
      title: "Framing",
      blocks: [
        "A tile is framed when the straight line between the centres of two of your tiles runs through its own centre. Nothing of yours may lie in between, for there the line stops, and the line may not cross empty space. It may run in any direction, not only along the rows (TF-8).",
        { example: "framed", say: "Both tiles between the two deserts are framed. Turn one over." },
        {
          example: "misses-the-centres",
          say: "The line between the two rivers slips past every centre. It frames nothing.",
        },
        "Between two rows of cells, a line runs along borders. A tile on one side of a border is enough to carry it (TF-9).",
        {
          example: "border-blocked",
          say: "On the way to g8 the line follows borders with nothing on either side.",
        },
        { example: "border-carried", say: "With two more tiles beside it, the same line holds." },
        {
          example: "own-tile-stops",
          say: "Lay river on j6: the line goes as far as the next river tile, and no further.",
        },
      ],
    },
    {
      id: "flipping",
      title: "Turning over",
      blocks: [
        "After laying a tile you may turn over one tile that it frames together with another tile of yours. Does your colour come up? Then you may turn over one that is framed by the tile just turned, and so on. Another colour ends it (TF-10).",
        { example: "chain", say: "Desert lays g7, turns f7 over, and then f8. Follow the chain." },
        "The rulebooks do not agree on everything. Must you flip when you can (TF-10)? Does any old frame do for the first flip (TF-24)? Does a second tile of the same colour stop a line (TF-25)? May you pass (TF-26)? A table may choose; as a rule: no.",
      ],
    },
    {
      id: "tower",
      title: "Tower or castle",
      blocks: [
        "In the English editions the tower belongs to nobody: lines pass over it, but it frames nothing. In the French edition a castle stands there, and it counts as a tile of every colour (TF-11).",
        { example: "tower", say: "English: lay river on h6. The tower at the other end does not help." },
        { example: "castle", say: "French: the same move, and the castle frames the mountain." },
      ],
    },
    {
      id: "special",
      title: "Knight, campsite, catapult",
      blocks: [
        "Everybody has one of each. They are of your colour and are never turned, moved or looked under (TF-5).",
        { example: "knight", say: "The knight goes one cell further than anything else: to k6 (TF-12)." },
        {
          example: "campsite",
          say: "A campsite’s first flip may be any neighbour, framed or not. Camp on h5 (TF-13).",
        },
        {
          example: "catapult",
          say: "A catapult throws a neighbour to another cell and turns it over there. It may not cut tiles off from the tower: g6 has to stay (TF-14).",
        },
        {
          example: "catapult-and-castle",
          say: "In the French edition the chain may use the castle: lay the catapult on h6 and throw g6 to h4. The line from there to the castle runs over g5.",
        },
      ],
    },
    {
      id: "spies",
      title: "Spies",
      blocks: [
        "Three times in a game you may look under any land tile during your turn. All see where your spy looks; only you see what is there (TF-3).",
        { example: "spy", say: "Desert would like to know what g6 hides, before laying a tile." },
      ],
    },
    {
      id: "score",
      title: "The score",
      blocks: [
        {
          head: ["", "points"],
          rows: [
            ["a tile of your colour, alone", 1],
            ["a tile of your colour, beside another", 2],
          ],
        },
        "For the order of play there is a bonus as well; none for the last, because that place is the best: nobody answers your tiles (TF-15).",
        bonusTable({
          head: "order of play",
          players: (n) => `${n} players`,
          french: (n) => `${n} players, French edition`,
          nth: ["first", "second", "third", "fourth"],
        }),
        "On equal points, more tiles of one’s own colour win; if these are equal too, the victory is shared (TF-16).",
      ],
    },
  ],
};
