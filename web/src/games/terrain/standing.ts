/** Where travellers stand: on the board, or on a piece that is in the air. */
import { surface } from "./measures";
import type { TerrainView, Traveller } from "./view";

export type Place = { at: [number, number, number]; scale: number };

/** On the board; whoever is home has left it, but when all is over stands where the way ended, for all to see. */
const cellOf = ({ token, home, visited }: Traveller, isOver: boolean): string | null =>
  token ?? (isOver && home ? (visited.at(-1) ?? null) : null);

/** Where everybody stands; those who share a cell stand in a circle. */
export function standing(view: TerrainView): (Place | null)[] {
  const cells = view.players.map((player) => cellOf(player, view.result !== null));
  return cells.map((token, seat) => {
    const at = token ? surface(token, view) : null;
    if (!at) return null;
    const here = cells.flatMap((other, one) => (other === token ? [one] : []));
    if (here.length === 1) return { at, scale: 0.95 };
    const angle = (here.indexOf(seat) / here.length) * Math.PI * 2 + Math.PI / 2;
    return { at: [at[0] + Math.cos(angle) * 0.46, at[1], at[2] + Math.sin(angle) * 0.46], scale: 0.68 };
  });
}

/** Those who stand on a piece that is in the air are carried by it: they are drawn with it, from its middle. */
export function aboard(view: TerrainView, cell: string): (Place | null)[] {
  const middle = surface(cell, view);
  return standing(view).map((place, seat) => {
    if (!middle || !place || view.players[seat]?.token !== cell) return null;
    const [x, y, z] = place.at;
    return { ...place, at: [x - middle[0], y - middle[1], z - middle[2]] };
  });
}

/** All but those who are carried. */
export const onFoot = (view: TerrainView, lifted: string | null): (Place | null)[] =>
  standing(view).map((place, seat) => (lifted && view.players[seat]?.token === lifted ? null : place));
