/** Which cell a key leads to: the nearest one in about that direction, on boards of hexagons and of cards alike. */
import type { CellShape } from "../games/plugin";

type Place = { x: number; z: number; shape: CellShape };

const FOUR = { ArrowRight: 0, ArrowDown: 90, ArrowLeft: 180, ArrowUp: 270 };
/** Degrees clockwise from the right: six keys for the six sides of a hexagon, four for those of a card. */
const DIRECTIONS: Record<Place["shape"], Record<string, number>> = {
  hex: { ArrowRight: 0, ArrowDown: 60, PageDown: 120, ArrowLeft: 180, ArrowUp: 240, PageUp: 300 },
  card: FOUR,
  square: FOUR,
  round: FOUR,
};
const WIDEST = 46;

export function towards<P extends Place>(key: string, from: P, places: readonly P[]): P | null {
  const direction = DIRECTIONS[from.shape][key];
  if (direction === undefined) return null;
  let best: { place: P; cost: number } | null = null;
  for (const place of places) {
    const [dx, dz] = [place.x - from.x, place.z - from.z];
    const distance = Math.hypot(dx, dz);
    if (distance === 0) continue;
    const off = Math.abs((((Math.atan2(dz, dx) * 180) / Math.PI - direction + 540 + 360) % 360) - 180);
    const cost = distance * (1 + off / 30);
    if (off <= WIDEST && (!best || cost < best.cost)) best = { place, cost };
  }
  return best?.place ?? null;
}
