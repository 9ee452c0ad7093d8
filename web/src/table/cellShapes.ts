/** The outlines of cells on a flat map, as points of polygons. */
import type { CellShape } from "../games/plugin";

function polygon(corners: number, radius: number): string {
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((2 * i + 1) * Math.PI) / corners;
    return `${(Math.cos(angle) * radius).toFixed(3)},${(Math.sin(angle) * radius).toFixed(3)}`;
  }).join(" ");
}

export const CELL_SHAPES: Record<CellShape, string> = {
  hex: polygon(6, 0.94),
  card: "-0.62,-0.9 0.62,-0.9 0.62,0.9 -0.62,0.9",
  square: "-0.96,-0.96 0.96,-0.96 0.96,0.96 -0.96,0.96",
  round: polygon(24, 0.92),
};
