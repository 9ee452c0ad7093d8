/** The colours of seats everywhere: on the board, in lists, on the map. Each has a sign, so that nobody depends on colours. */
import { SIGNS } from "./signs";

export type SeatColour = { base: string; ink: string; sign: string };

export const COLOURS: Record<string, SeatColour> = {
  river: { base: "#2f7fc1", ink: "#ffffff", sign: SIGNS.waves },
  desert: { base: "#e2b13c", ink: "#2b1d00", sign: SIGNS.sun },
  forest: { base: "#3d8b4f", ink: "#ffffff", sign: SIGNS.tree },
  mountain: { base: "#8b8f98", ink: "#16181c", sign: SIGNS.peak },
  snow: { base: "#e8eef2", ink: "#22313a", sign: SIGNS.flake },
  lava: { base: "#cf4630", ink: "#ffffff", sign: SIGNS.flame },
  red: { base: "#d5473d", ink: "#ffffff", sign: SIGNS.dot },
  blue: { base: "#3b74e0", ink: "#ffffff", sign: SIGNS.square },
  green: { base: "#3f9a57", ink: "#ffffff", sign: SIGNS.triangle },
  yellow: { base: "#e6bd3a", ink: "#2b1d00", sign: SIGNS.cross },
  purple: { base: "#8e5bd0", ink: "#ffffff", sign: SIGNS.star },
  white: { base: "#f3ecdf", ink: "#1c1a17", sign: SIGNS.plus },
  black: { base: "#2a2a33", ink: "#ffffff", sign: SIGNS.star },
  orange: { base: "#e07b2f", ink: "#221100", sign: SIGNS.plus },
};

/** The looks of a seat: by its colour; a seat that is called otherwise gets one that its name always leads to. */
export function looksOf(seat: string): SeatColour & { letter?: string } {
  const known = COLOURS[seat];
  if (known) return known;
  const all = Object.values(COLOURS);
  const sum = [...seat].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  return { ...(all[sum % all.length] as SeatColour), sign: "", letter: seat[0]?.toUpperCase() };
}
