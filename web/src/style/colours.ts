/** The colours of seats everywhere: on the board, in lists, on the map. Each has a sign, drawn in a box of 24 around 0. */
export type SeatColour = { base: string; ink: string; glyph: string; sign: string };

const WAVES = "M-6,-3 q3,-3 6,0 t6,0 M-6,3 q3,-3 6,0 t6,0";
const SUN = "M-3.500,0 a3.500,3.500 0 1 0 7,0 a3.500,3.500 0 1 0 -7,0 M0,-7 v1 M0,6 v1 M-7,0 h1 M6,0 h1";
const TREE = "M0,-7 L5,3 H-5 Z M0,3 V7";
const PEAK = "M-7,5 L-1.500,-5 L2,1 L4,-2 L7,5 Z";
const DOT = "M-3,0 a3,3 0 1 0 6,0 a3,3 0 1 0 -6,0";
const SQUARE = "M-4,-4 H4 V4 H-4 Z";
const TRIANGLE = "M0,-5 L5,4 H-5 Z";
const CROSS = "M-4,-4 L4,4 M4,-4 L-4,4";
const STAR = "M0,-6 L1.800,-2 L6,-1.500 L3,1.500 L3.800,6 L0,4 L-3.800,6 L-3,1.500 L-6,-1.500 L-1.800,-2 Z";
const BAR = "M-5,0 H5 M0,-5 V5";

export const COLOURS: Record<string, SeatColour> = {
  river: { base: "#2f7fc1", ink: "#ffffff", glyph: "≈", sign: WAVES },
  desert: { base: "#e2b13c", ink: "#2b1d00", glyph: "☀", sign: SUN },
  forest: { base: "#3d8b4f", ink: "#ffffff", glyph: "▲", sign: TREE },
  mountain: { base: "#8b8f98", ink: "#16181c", glyph: "◭", sign: PEAK },
  red: { base: "#d5473d", ink: "#ffffff", glyph: "●", sign: DOT },
  blue: { base: "#3b74e0", ink: "#ffffff", glyph: "■", sign: SQUARE },
  green: { base: "#3f9a57", ink: "#ffffff", glyph: "▲", sign: TRIANGLE },
  yellow: { base: "#e6bd3a", ink: "#2b1d00", glyph: "✕", sign: CROSS },
  purple: { base: "#8e5bd0", ink: "#ffffff", glyph: "★", sign: STAR },
  white: { base: "#f3ecdf", ink: "#1c1a17", glyph: "+", sign: BAR },
  black: { base: "#2a2a33", ink: "#ffffff", glyph: "★", sign: STAR },
  orange: { base: "#e07b2f", ink: "#221100", glyph: "+", sign: BAR },
};
