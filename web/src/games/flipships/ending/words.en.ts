/** How a battle ended. */
export const en = {
  saved: "You saved the city!",
  isSaved: "The city is saved",
  fell: "The city fell",
  mothership: (p: { round: number; city: number; of: number }) =>
    `The mothership fell; after round ${p.round} the city stands with ${p.city} of ${p.of}.`,
  lastHit: (p: { who: string }) => `Last hit: ${p.who}.`,
  city: (p: { round: number; lost: number; left: number }) =>
    `Round ${p.round} cost the city its last ${p.lost === 1 ? "point" : `${p.lost} points`}; the mothership ${p.left === 0 ? "had already fallen" : `had ${p.left} left`}.`,
  assault: (p: { left: number }) => `The last assault was not enough: the mothership had ${p.left} left.`,
  race: (p: { who: string; ahead: number }) => `${p.who}: all seven ships in, ${p.ahead} ahead of the next.`,
  inMothership: (p: { who: string }) => `${p.who}: into the mothership`,
  decisive: (p: { who: string }) => `${p.who}: the hit that brought the mothership down`,
  onCards: (p: { who: string; n: number }) =>
    p.n === 1 ? `${p.who}: onto a card` : `${p.who}: onto ${p.n} cards at once`,
  measured:
    "Counted from what happened: 2 for each card under the ship, 3 for the mothership, 6 for its last hit; among equals the one that turned over most in the air.",
  hits: (p: { hits: number; flicks: number }) => `${p.hits} of ${p.flicks} hit`,
};
