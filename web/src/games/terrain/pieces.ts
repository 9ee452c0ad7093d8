/** The pieces as solids: levels, the four patterns of exits, and how they look when turned. */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const PATTERNS = ["A", "B", "C", "D"] as const;
export type Pattern = (typeof PATTERNS)[number];

const EXITS: Record<Pattern, readonly number[]> = { A: [0, 1, 2], B: [0, 1, 3], C: [0, 1, 4], D: [0, 2, 4] };
/** D looks the same after two sixths: such turns have one name. */
const DISTINCT: Record<Pattern, number> = { A: 6, B: 6, C: 6, D: 2 };

/** A kind is a level and a pattern, `5B`; a piece as it lies is a kind and its turns, `5B2`. */
export const isKind = (name: string): boolean => /^[1-8][A-D]$/.test(name);
export const kindOf = (piece: string): string => piece.slice(0, 2);
export const levelOf = (piece: string): number => Number(piece[0]);
export const patternOf = (piece: string): Pattern => piece[1] as Pattern;

/** The piece of that kind, turned clockwise by so many sixths, by the name that moves have for it. */
export const turned = (kind: string, sixths: number): string => {
  const turns = DISTINCT[patternOf(kind)];
  return `${kind}${((sixths % turns) + turns) % turns}`;
};

/** The sides with an exit, clockwise from E. */
export const exitsOf = (piece: string): number[] =>
  EXITS[patternOf(piece)].map((side) => (side + Number(piece[2] ?? 0)) % 6).sort((a, b) => a - b);

/** From low water to high rock; every level is also written on its pieces. */
export const LEVEL_COLOURS = [
  "#24566b",
  "#2d7480",
  "#43938a",
  "#74b18d",
  "#b0c98c",
  "#e3d292",
  "#e6aa66",
  "#d2744a",
] as const;
export const UNDERSIDE = "#33303a";

export const levelColour = (level: number): string => LEVEL_COLOURS[level - 1] ?? UNDERSIDE;
/** What can be read on a level's colour. */
export const levelInk = (level: number): string => (level <= 2 ? "#eaf6f4" : "#15201d");
