/** Signs of Flip Ships, drawn as strokes in a box of 24 around 0. */
const CHEVRON = (x: number) => `M${x - 2.5},3 L${x},-4 L${x + 2.5},3 Z`;

export const SHIP_SIGNS = {
  ready: "M-6,0 a6,6 0 1 0 12,0 a6,6 0 1 0 -12,0 M0,-3 L3,3 L0,1.5 L-3,3 Z",
  landed: "M-7,5 H7 M-4,0 a4,2 0 1 0 8,0 a4,2 0 1 0 -8,0 M0,-7 V-4",
  docked: "M0,-7 V6 M-5,1 Q-5,6 0,6 Q5,6 5,1 M-3,-4 H3",
  mothership: "M-8,1 L-4,-4 H4 L8,1 L4,6 H-4 Z M-3,1 H3",
  city: "M-8,7 H8 M-6,7 V0 H-2 V7 M-2,7 V-6 H3 V7 M3,2 H7 V7",
  deck: "M-5,-4 H3 V7 H-5 Z M-2,-7 H6 V4",
  shield: "M0,-7 Q4,-5 6,-5 Q6,3 0,7 Q-6,3 -6,-5 Q-4,-5 0,-7 Z",
  twoHits: "M-4,-6 V6 M4,-6 V6 M-6,-6 H-2 M2,-6 H6 M-6,6 H-2 M2,6 H6",
} as const;

/** A level as that many chevrons. */
export const LEVEL_SIGNS = [
  CHEVRON(0),
  CHEVRON(-3) + CHEVRON(3),
  CHEVRON(-6) + CHEVRON(0) + CHEVRON(6),
] as const;
/** A march as that many arrows towards the city. */
export const MARCH_SIGNS = [0, 1, 2].map((n) =>
  Array.from({ length: n + 1 }, (_, i) => `M${(i - n / 2) * 6 - 2.5},-2 l2.5,5 l2.5,-5`).join(" "),
);
