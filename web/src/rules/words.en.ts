/** What the rulebooks and guides say besides the rules. */
export const en = {
  title: (p: { game: string }) => `${p.game}: the rules`,
  contents: "Contents",
  try: "Try it",
  reset: "Start over",
  inThree: "On the 3D table",
  flat: "As a map",
  moves: "Moves as a list",
  again: "This board does not answer now.",
  rulings: "All rulings",
  rulingsAbout:
    "Every clause by which this table plays, with its number. When a move is refused, the reason names one of these.",
  why: "Why:",
  learn: "Rather learn by playing: five minutes",
  play: "Play now",
  done: "That was the example. Start over, or read on.",
  guide: {
    title: (p: { game: string }) => `Your first game of ${p.game}`,
    step: (p: { n: number; of: number }) => `Step ${p.n} of ${p.of}`,
    notNow: "Not wrong, but not what we are after. Follow the light.",
    next: "Go on",
    back: "Once more from the top",
    show: "Show me",
    done: "That is all you need to know. The rest comes with playing.",
    play: "Play a real game",
    rules: "Read the rules",
  },
};
