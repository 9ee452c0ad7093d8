import type { Book } from "../book";

export const book: Book = {
  lead: "An enemy fleet comes down on your city, row by row. You sit on the same side of the table and flick your ships off its edge: onto the cards, and into the mothership.",
  chapters: [
    {
      id: "aim",
      title: "What it is about",
      blocks: [
        "You win together, or lose together. Destroy the enemy cards before they wear the city down; then, in one final assault, finish the mothership.",
        {
          head: ["2 / 3 / 4 fleets", "training", "standard", "expert", "elite"],
          rows: [
            ["enemy cards", "25 / 30 / 40", "28 / 34 / 45", "33 / 40 / 50", "37 / 45 / 60"],
            ["mothership", "2 / 3 / 4", "3 / 4 / 6", "5 / 7 / 9", "7 / 9 / 12"],
            ["city", 20, 20, 15, 10],
          ],
        },
        "Everybody has a fleet of seven ships in three levels, but starts with only two of them; with three if there are two fleets (FS-2, FS-3).",
      ],
    },
    {
      id: "setup",
      title: "Setting up",
      blocks: [
        "You all sit at the same edge of the table, and before it lies the atmosphere. Then come four rows of five places for enemy cards, with the moon spaces between them, and behind the last row the mothership (FS-1). The first enemies lie in the two back rows (FS-5).",
        "Everybody has a fleet: three ships of level 1, two of level 2, two of level 3, and for each level a pilot that is dealt to them. Two fleets start with three ships each, more fleets with two; whoever plays alone flies two fleets (FS-2).",
        "How many cards come, and how much the mothership and the city can take, depends on the difficulty (FS-3).",
      ],
    },
    {
      id: "flipping",
      title: "Flipping",
      blocks: [
        "A ship lies half over the edge, and you strike it from below: on the screen, with a stroke of mouse or finger through the ship. Under one full turn in the air, it is flipped again; off the table it has missed (FS-6). A ship that stays wholly in the atmosphere may be picked up and flipped again, twice (FS-7).",
      ],
    },
    {
      id: "resolving",
      title: "What a ship hits",
      blocks: [
        "When all your ships have landed, they are resolved, in the order you like (FS-11).",
        { example: "hit", say: "A ship destroys the card it lies on. Resolve ship 1a." },
        { example: "two-cards-at-once", say: "It lies on two cards? It hits both (FS-9)." },
        {
          example: "shield",
          say: "A shield guards its neighbours. Resolve 1a: its hit waits. Then take out the shield with 1b, and the waiting hit counts.",
        },
        { example: "two-hits", say: "This card takes two hits in the same round, by anybody (FS-10)." },
      ],
    },
    {
      id: "march",
      title: "The march",
      blocks: [
        "After all fleets the enemy marches, column by column, front cards first. One arrow: one space. Two: two spaces, pushing whatever is in front. Three: straight on until a card blocks the way. What leaves the first row strikes the city, and goes back into the deck (FS-13).",
        {
          example: "march-push",
          say: "Both turns are done already: end them. The two arrows push, and one card strikes.",
        },
        { example: "march-in-turn", say: "Three in a file: the front one strikes, the others close up." },
        { example: "march-rush", say: "Three arrows and nothing in the way: both strike." },
        "Whenever the city’s marker comes to a ship icon, every fleet gets another ship: being hit makes you stronger (FS-14).",
      ],
    },
    {
      id: "powers",
      title: "Pilots and their powers",
      blocks: [
        "For every level each fleet has a pilot with a power of its own (FS-17, FS-18, FS-19). Three of twelve:",
        { example: "moon", say: "Moon: from a moon space, attack any one enemy of its row." },
        { example: "side-step", say: "Side-step: attack a neighbour of the card you lie on, in its place." },
        { example: "blast", say: "Blast: everything you lie on, and one neighbour more." },
      ],
    },
    {
      id: "end",
      title: "The end",
      blocks: [
        "A round that begins with six enemies or fewer is the last: they all reach the city, with double damage, and are gone (FS-15). If the city still stands, everybody flips every ship once at the mothership. Bring it down to nothing, and you have won (FS-16).",
        "In a hurry? The speed variant is a race: seven ships each, and no cards at all (FS-21). The mothership stands in the middle of a square table, and you may go round it and flip from any edge (FS-36).",
      ],
    },
  ],
};
