/** What a screen that all see says, and phones that are hands; and reactions. */
export const en = {
  screen: {
    scan: "Scan with a phone to sit down",
    code: (p: { seat: string }) => `Code to sit down as ${p.seat}`,
    expected: (p: { who: string }) => `Waiting for ${p.who}’s phone`,
    newCode: "New code",
    free: (p: { who: string }) => `Another phone for ${p.who}`,
    freeSure: (p: { who: string }) => `End ${p.who}’s phone here, and show a code for another one?`,
    yes: "Show the code",
    no: "No",
    bots: "Bots take the free seats",
    notReachable: "Phones cannot reach this address. Start the server with “tableflip serve --lan”.",
    seats: "Seats",
  },
  hand: {
    sits: "You have a seat. Look at the big screen: the game begins when all seats are taken.",
    board: "The board, small",
    stroke: "Flick here",
    ship: "Your ship: swipe up through it",
  },
  reactions: {
    title: "React",
    hide: "Hide reactions",
    rest: "Wait a moment before the next one.",
    watcher: "A spectator",
    said: (p: { who: string; sign: string }) => `${p.who}: ${p.sign}`,
    signs: {
      applause: "Well played!",
      heart: "Lovely!",
      laugh: "Ha ha!",
      wow: "Wow!",
      oops: "Oh no!",
      think: "Let me think…",
      hurry: "Your turn, hurry!",
      wave: "Hello!",
    },
  },
};
