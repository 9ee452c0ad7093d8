import type { Book } from "../book";

export const book: Book = {
  lead: "First you build a landscape together, piece by piece. Then you race across it: over ridges and through gaps, in fine weather and foul.",
  chapters: [
    {
      id: "aim",
      title: "What it is about",
      blocks: [
        "Whoever is first at their destination has won (TG-10). A landscape of ninety-one pieces lies between: low ones and high ones, each with only three ways out. Two dice say how far you get, and in what weather.",
      ],
    },
    {
      id: "setup",
      title: "Setting up",
      blocks: [
        "The board is a hexagon of 91 cells with six corners: from a corner you start (TG-1). The box holds 96 pieces, of eight heights and four patterns of exits; 91 of them fill the board (TG-2).",
        "There are two ways to begin. Build the landscape together, piece by piece: the chapter on building tells how (TG-3). Or take one that lies ready, and be off at once (TG-6).",
        "On every start stands its player’s token. Then everybody sets where the player before them has to go (TG-5), and the race begins.",
      ],
    },
    {
      id: "pieces",
      title: "Pieces",
      blocks: [
        "Ninety-one of ninety-six pieces fill a hexagonal board (TG-1, TG-2). A piece has a height from 1 to 8, and three exits among its six sides. Exits are dimples: through them one leaves a piece. Entering is free from every side.",
      ],
    },
    {
      id: "building",
      title: "Building",
      blocks: [
        "Everybody throws the white die: the highest begins, and those who are equal throw again. Your first piece claims a free corner: there you start. After that lay any piece of the open supply, turned as you like, beside another piece, until the board is full (TG-3).",
        "Nobody may be walled in: every start must keep a neighbour within three heights, or room for one (TG-4).",
        {
          example: "walled-in",
          say: "The start on k6 is low, and two of its neighbours are too high. A piece of height 4 on j7 is fine; height 8 would shut the last door.",
        },
      ],
    },
    {
      id: "goals",
      title: "Starts and destinations",
      blocks: [
        "When the terrain is done, everybody places the destination of the player before them, somewhere within reach (TG-5).",
        {
          example: "free-corner",
          say: "Where must forest go? A corner that nobody claimed will do, such as k1; k6, where somebody stands, will not.",
        },
        {
          example: "choose-start",
          say: "A table may take a random terrain, or one that was built before. Then starts are given, or, if it says so, chosen in turn: any corner that is left (TG-18).",
        },
      ],
    },
    {
      id: "moving",
      title: "Rolling and walking",
      blocks: [
        "The white die gives your movement points. The red die is the weather: odd is bad, and then every step costs double (TG-7).",
        {
          head: ["a step", "good weather", "bad weather"],
          rows: [
            ["on the level", 1, 2],
            ["down 1 · 2 · 3", "1 · 2 · 3", "2 · 4 · 6"],
            ["up 1 · 2 · 3", "2 · 3 · 4", "4 · 6 · never"],
          ],
        },
        { example: "costs", say: "Six points, fine weather. Walk about, and watch what each step takes." },
        {
          example: "bad-weather",
          say: "The same place in a storm: two up, onto f5, takes all you have, and h6 is out of reach.",
        },
        {
          example: "cliff",
          say: "More than three heights is a cliff, up or down. f5 is just possible, g6 is not.",
        },
        {
          example: "exits",
          say: "You leave through exits only. Step east onto g6, and find that it does not lead back (TG-8).",
        },
        "How often is one step impossible in a whole turn? On the level in 8 of 36 rolls, up one in 16, up two in 23, and up three in 29: four times in five.",
        {
          example: "doubles",
          say: "Doubles move nobody. Turn any piece, even under somebody’s feet, or let it be.",
        },
      ],
    },
    {
      id: "meeting",
      title: "Meeting others",
      blocks: [
        { example: "pass-through", say: "You may walk through others." },
        { example: "sent-back", say: "End your move on somebody, and they go back to their start (TG-9)." },
        {
          example: "own-start",
          say: "But whoever stands on their own start is safe: end there, and it is you who goes back. Such cells are marked (TG-23).",
        },
        { example: "arrive", say: "Your destination counts the moment you enter it. You have won (TG-10)." },
      ],
    },
    {
      id: "variants",
      title: "Variants",
      blocks: [
        {
          example: "inversion",
          say: "Inversion: a double six may turn a piece upside-down for good (TG-11).",
        },
        {
          example: "green-die",
          say: "The green die says which way all steps of the turn go. Exits do not count, and one step you must make (TG-12).",
        },
        {
          example: "lost",
          say: "Lost! Everybody starts in the middle; whoever first reaches an edge is out, and wins (TG-13).",
        },
        {
          example: "team",
          say: "In teams a move may not end more than three cells from any teammate: f6 is near forest, but too far from snow (TG-14).",
        },
        {
          example: "team-destinations",
          say: "A team sets the destinations of the team before it, for all its members. Here there are two of them to set.",
        },
      ],
    },
  ],
};
