/** Where one looks from: behind the table's edge, over the shelf, with everything from there to the mothership in sight. */
import { ABOVE, fitAround, isAcross, type Picture } from "../../scene/camera";
import type { Viewpoint } from "../plugin";
import { inScene, MOTHERSHIP_DEPTH_MM, mothershipY, PYLON_HEIGHT_MM, ROWS } from "./measures";
import { SHELF } from "./scene/shelf";

/** From straight above, in radians. */
const TILT_WIDE = 1.02;
/** An upright picture is as broad as the mat whatever the tilt: from higher up, the cards in it are higher. */
const TILT_TALL = 0.45;
/** What has to be in sight at least, to each side of the middle. */
const SIDE_MM = 270;

const inSight = () => {
  const back = mothershipY(ROWS) + MOTHERSHIP_DEPTH_MM / 2;
  return [-SIDE_MM, SIDE_MM].flatMap((x) => [
    inScene(x, SHELF.y - SHELF.depth / 2, SHELF.top),
    inScene(x, 0),
    inScene(x * 0.9, back, PYLON_HEIGHT_MM),
  ]);
};

export const seatView = (_seat: number | null, _seats: number, picture: Picture): Viewpoint =>
  fitAround(inSight(), isAcross(picture) ? TILT_WIDE : TILT_TALL, picture);

export const topView = (picture: Picture): Viewpoint => fitAround(inSight(), ABOVE, picture);
