/** Where things are, in units of a cell's radius: levels, exits, and the upper face of every cell. */
import { cellNamed } from "../hex";
import type { TerrainView } from "./view";

export const RADIUS = 10;

/** From one level to the next, and how thick the cap of a piece is. */
export const STEP = 0.26;
export const CAP = 0.2;
export const topOf = (level: number): number => level * STEP;
/** Where exits are, from the middle of a piece. */
export const EXIT_OUT = 0.6;
export const sideAngle = (side: number): number => (side * Math.PI) / 3;

/** How far below the pieces in front something can lie and still be seen from the seat. */
const PEEPING = 0.45;

/** The upper face of whatever lies on a cell. An empty cell is pointed at as high as the pieces in front let it be seen. */
export function surface(name: string, view: TerrainView): [number, number, number] | null {
  const cell = cellNamed(name);
  if (!cell) return null;
  const piece = view.pieces[name];
  const inFront = before(name).map((other) => topOf(view.pieces[other]?.level ?? 0) - PEEPING);
  return [cell.x, piece ? topOf(piece.level) : Math.max(0, ...inFront), cell.z];
}

/** The names of the two cells towards the viewer; not all of them are on the board. */
function before(name: string): string[] {
  const [column, row] = [name.charCodeAt(0), Number(name.slice(1)) + 1];
  return [column, column - 1].map((letter) => `${String.fromCharCode(letter)}${row}`);
}
