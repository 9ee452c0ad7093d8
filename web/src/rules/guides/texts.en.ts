/** What the guide says at every step. */
export const en = {
  terraflip: {
    lay: "You are River, the blue one, and you begin. Take a land tile from your tray, any of them, and lay it on g6, beside the tower. On top it shows your colour; the other face is what it hides: only you know.",
    end: "Nothing to turn over yet. End your turn.",
    frame:
      "Desert has laid a tile, too, on e6. Look at the row: your tile, the tower, the desert tile, and an empty cell at d6. Lay a tile on d6, and the desert tile is caught between two of yours.",
    flip: "It is framed: the line from d6 to g6 runs through its centre. Turn it over. What may be underneath?",
    stop: "River! It is yours now. Had there been another tile framed by it, you could have gone on. End the turn.",
    chain: "Now you are Desert, in the middle of a game. Lay a land tile on g7: it frames f7.",
    "chain-first": "Turn f7 over.",
    "chain-second":
      "Your colour! From f7 the line goes on to f9, with f8 in between. Turn that one over, too. This is how games are won.",
    spy: "You may look before you leap. Choose your spy, then the tile on g6.",
    spied:
      "Mountain is underneath, and only you know. The screen will not remind you later: memory is half the game. You have three spies.",
    camp: "Special tiles break the rules. You are Forest: lay the campsite on h5, beside the desert tile.",
    "camp-flip": "From a campsite the first tile need not be framed. Turn g6 over.",
    knight:
      "Now you are River again, on a large board. Four cells from the tower is the limit for every tile but one: the knight goes one cell further. Lay it on k6.",
    "knight-flip":
      "From out there it frames j6, all the way to i6. Knights frame like any tile, and nobody can ever turn them over. Turn j6 over.",
    catapult: "The third special tile. You are Mountain: lay the catapult on g7, beside two tiles of others.",
    "catapult-shot":
      "A catapult throws a neighbour somewhere else, and turns it over there. Choose f7, then g5. (The other one, g6, cannot be lifted: h5 would be cut off from the tower.)",
    "catapult-on":
      "Mountain! It is yours, and your turn goes on from there: between g5 and the catapult lies g6. Turn it over.",
    castle:
      "There is a French edition, too, in which the tower is a castle and counts as a tile of every colour: of yours as well. You are River: lay any land tile on h6.",
    "castle-flip":
      "Between your tile and the castle g6 is framed; a plain tower would not have done that. Turn it over.",
    score:
      "At the end a tile of your colour is worth one point, or two beside another of yours. Stay together, remember what you saw, and be brave.",
    order:
      "And there are points for the order of play: with two players the first gets 3 and the last none, with four it is 3, 2, 1 and 0. The last place is the best one, for nobody answers its tiles; so the others are given a start.",
  },
  terrain: {
    build:
      "First the landscape is built. Choose a piece, turn it as you like, and put it on a lit cell, i6 for instance. The number is its height; the dimples are its exits.",
    look: "Now the race. You are River, on f6, and your destination is i6, two hills to the east. The white die gave you four points, and the weather is fine.",
    walk: "You leave a piece only through its exits. Step onto g6: it is on the level, and costs one point.",
    climb: "Up two heights costs three points, one more than you climb. You have just enough: step onto h6.",
    rest: "All points are spent. Stop here.",
    storm:
      "Another day: the red die is odd, and that means bad weather. Every step costs double, so climbing to h6 would take six points, and you have four. Better stay where you are.",
    doubles:
      "Doubles! Nobody moves, but you may turn any piece. Turn one, perhaps your own, so that an exit points where you want to go.",
    goal: "One more step, on the level. Enter your destination, and you have won.",
  },
  flipships: {
    enemy:
      "You defend the city at the near edge. Enemy cards come down on it, row by row; behind them waits the mothership. An arrow is a space marched each round, the number is the damage.",
    flick:
      "Your ship lies on the edge. Stroke right through it, as if you flicked it from below; or aim with the button in your tray. Try to land on r3c3.",
    resolve: "Another time: the ship 1a lies on a card. Resolve it, and the card is destroyed.",
    shield: "This card is guarded by the shield beside it. Resolve 1a all the same: its hit waits there.",
    "shield-down":
      "Now resolve 1b, which lies on the shield. Shield gone, and the waiting hit counts at once.",
    march: "When all ships are resolved, the enemy marches. End the turn of your first fleet.",
    "march-second":
      "End the second one, too, and watch: one arrow moves a space, two arrows move two and push. What leaves the first row strikes the city.",
    power: "Pilots have powers. This ship landed on a moon: resolve it.",
    "power-attack": "A moon pilot attacks any one enemy of that row. Choose the most dangerous one.",
    assault:
      "When the enemies are gone, everybody flips every ship once at the mothership. Bring its health to nothing, and the city is saved.",
  },
};
