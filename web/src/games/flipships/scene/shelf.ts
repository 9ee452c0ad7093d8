/** The shelf below the table's edge, on which the ships of the fleet in turn lie until they are flipped. */
import { SHIP_HEIGHT_MM } from "../measures";
import { type Pose, SHIP_NAMES } from "../view";

/** In millimetres; `top` is the height of its upper side. */
export const SHELF = { width: 300, depth: 46, y: -38, top: -22 } as const;
const STEP_MM = 40;

/** Where a ship lies on the shelf: every ship has a place of its own. */
export function shelfPose(ship: string): Pose {
  const place = SHIP_NAMES.indexOf(ship as (typeof SHIP_NAMES)[number]);
  const x = (place - (SHIP_NAMES.length - 1) / 2) * STEP_MM;
  return [x, SHELF.y, SHELF.top + SHIP_HEIGHT_MM / 2, 1, 0, 0, 0];
}
