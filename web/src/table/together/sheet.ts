import type { MapCell } from "../../games/plugin";
import type { Size } from "../useSize";

/** From one cell to the next, in pixels: with a gap between them, each is then as large as a fingertip. */
export const LEAST_PX = 48;
/** What the map leaves around the cells, in their units. */
const MARGIN = { x: 2.2, z: 2.4 };

/** How large the map is drawn: as large as there is room, and never so small that a finger hits two cells at once. */
export function sheet(cells: readonly Pick<MapCell, "x" | "z">[], room: Size): Size {
  if (cells.length === 0) return room;
  const extent = (all: number[]) => Math.max(...all) - Math.min(...all);
  const width = extent(cells.map(({ x }) => x)) + MARGIN.x;
  const height = extent(cells.map(({ z }) => z)) + MARGIN.z;
  const scale = Math.max(LEAST_PX / closest(cells), Math.min(room.width / width, room.height / height));
  return { width: width * scale, height: height * scale };
}

/** How near the two cells are that are nearest to one another. */
function closest(cells: readonly Pick<MapCell, "x" | "z">[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [i, one] of cells.entries())
    for (const other of cells.slice(i + 1))
      least = Math.min(least, Math.hypot(one.x - other.x, one.z - other.z) || least);
  return Number.isFinite(least) ? least : 1;
}
