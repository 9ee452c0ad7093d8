/** Where one looks from: the seat, with room for what rises at the far end. */
import { fromAbove, fromTheSeat, type Picture } from "../../scene/camera";
import type { Playing } from "../../table/director";
import type { Shot, Viewpoint } from "../plugin";
import { RADIUS, surface, topOf } from "./measures";
import { LEVELS } from "./pieces";
import type { TerrainView } from "./view";

/** What hills and flags at the far end need above the rim, as a part of the picture's height. */
const HEADROOM = 0.08;

export function seatView(_seat: number | null, _seats: number, picture: Picture): Viewpoint {
  const { from, at } = fromTheSeat(RADIUS, { ...picture, top: picture.top + HEADROOM * picture.height });
  const back = (point: Viewpoint["at"]): Viewpoint["at"] => [point[0], point[1], point[2] - 0.5];
  return { from: back(from), at: back(at) };
}

/** How much nearer than home the camera looks at a piece that comes home. */
const NEAR = 0.5;

/** The last piece comes home: the camera goes there with it. */
export function shot(_t: number, { event }: Playing, view: TerrainView, home: Viewpoint): Shot | null {
  const cell = event.event === "home" ? view.players[event.seat ?? -1]?.token : null;
  const at = cell ? surface(cell, view) : null;
  if (!at) return null;
  const [x, y, z] = at;
  const [fromX, fromY, fromZ] = home.from;
  return { at, from: [x + (fromX - x) * NEAR, y + (fromY - y) * NEAR, z + (fromZ - z) * NEAR] };
}

/** On the highest piece stands a flag. */
const FLAG = 1.3;

export const topView = (picture: Picture): Viewpoint =>
  fromAbove(RADIUS, picture, topOf(LEVELS.length) + FLAG);
