/** How a race over the terrain ended. */
export const en = {
  yourTeam: "Your team won!",
  home: (p: { who: string; turns: number }) =>
    p.turns === 1 ? `${p.who}: home after 1 turn.` : `${p.who}: home after ${p.turns} turns.`,
  homeFirst: (p: { who: string }) => `${p.who}: home first.`,
  out: (p: { who: string }) => `${p.who}: first to find the way out.`,
  left: (p: { who: string; turns: string }) => `${p.who}: about ${p.turns} turns short.`,
  noWay: "Nobody could get to a destination any more.",
  sent: (p: { who: string; whom: string }) => `${p.who} sent ${p.whom} back`,
  far: (p: { who: string; n: number }) => `${p.who}: ${p.n} cells in one turn`,
};
