/** How a game of TerraFlip ended. */
export const en = {
  points: (p: { who: string; points: number; ahead: number; second: string }) =>
    `${p.who}: ${p.points} points, ${p.ahead} ahead of ${p.second}.`,
  /** In that sentence, where it is the one who reads it. */
  thanYou: "you",
  joined: (p: { n: number; other: number }) => `Tiles side by side decided it: ${p.n} against ${p.other}.`,
  bonus: "The bonus for the order of play decided it.",
  tiles: (p: { who: string; points: number }) =>
    `Equal at ${p.points} points; more tiles decided it for ${p.who}.`,
  shared: (p: { points: number }) => `Equal at ${p.points} points, and equal in tiles.`,
  chain: (p: { who: string; n: number }) => `${p.who}: ${p.n} tiles turned to the own colour in one turn`,
};
