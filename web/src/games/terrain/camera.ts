/** Where one looks from: the seat, with room for what rises at the far end. */
import { fromTheSeat, type Picture } from "../../scene/camera";
import type { Viewpoint } from "../plugin";
import { RADIUS } from "./measures";

/** What hills and flags at the far end need above the rim, as a part of the picture's height. */
const HEADROOM = 0.06;

export function seatView(_seat: number | null, _seats: number, picture: Picture): Viewpoint {
  const { from, at } = fromTheSeat(RADIUS, { ...picture, top: picture.top + HEADROOM * picture.height });
  const back = (point: Viewpoint["at"]): Viewpoint["at"] => [point[0], point[1], point[2] - 0.5];
  return { from: back(from), at: back(at) };
}
