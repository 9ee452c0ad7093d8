/** How events of TerraFlip look: how long they take, and what lies where after them. Bookkeeping, no rules. */
import type { Event } from "../../wire";
import type { Land, TerraView, Tile } from "./view";

export const FLIP_MS = 1100;
const LASTS: Record<string, number> = { placed: 600, flipped: FLIP_MS, catapulted: 1300, spied: 1600 };

export const lasts = (event: Event): number => LASTS[event.event] ?? 0;

export function after(view: TerraView, event: Event): TerraView {
  const tiles = { ...view.tiles };
  const cell = String(event.cell);
  switch (event.event) {
    case "placed":
      tiles[cell] = { kind: event.tile as Tile["kind"], colour: view.seats[event.seat ?? 0] as Land };
      break;
    case "flipped":
      tiles[cell] = { kind: "land", colour: event.now as Land };
      break;
    case "catapulted": {
      const thrown = tiles[String(event.from)];
      delete tiles[String(event.from)];
      if (thrown) tiles[String(event.to)] = thrown;
      break;
    }
    default:
      return view;
  }
  return { ...view, tiles, frames: {}, looking: null };
}
