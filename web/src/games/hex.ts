/** The cells of a hexagonal board: names as the engine has them, and where they lie. A cell's radius is 1. */
export type Hex = { name: string; q: number; r: number; x: number; z: number };

const SQRT3 = Math.sqrt(3);

/** How far the middles of two neighbours are apart. */
export const SPACING = SQRT3;

const hex = (q: number, r: number): Hex => ({
  name: `${String.fromCharCode("f".charCodeAt(0) + q)}${6 + r}`,
  q,
  r,
  x: SQRT3 * (q + r / 2),
  z: 1.5 * r,
});

/** All cells at most `radius` from the middle (f6), row by row. */
export function board(radius: number): Hex[] {
  const cells: Hex[] = [];
  for (let r = -radius; r <= radius; r++)
    for (let q = Math.max(-radius, -r - radius); q <= Math.min(radius, radius - r); q++)
      cells.push(hex(q, r));
  return cells;
}

const ALL = new Map(board(5).map((cell) => [cell.name, cell]));

/** The cell of that name, or undefined: names of other things are no cells. */
export const cellNamed = (name: string): Hex | undefined => ALL.get(name);

export const distance = ({ q, r }: Hex): number => (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
