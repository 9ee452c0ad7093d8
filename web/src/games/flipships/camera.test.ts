import { expect, test } from "vitest";
import { FIELD_OF_VIEW } from "../../scene/camera";
import { seatView } from "./camera";
import { inScene, MOTHERSHIP_DEPTH_MM, mothershipY, PYLON_HEIGHT_MM, ROWS } from "./measures";

test("there is room above the mothership in every picture", () => {
  const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  const [, y, z] = inScene(0, mothershipY(ROWS) + MOTHERSHIP_DEPTH_MM / 2, PYLON_HEIGHT_MM);
  for (const [width, height] of [
    [800, 560],
    [390, 560],
  ] as const) {
    const { from, at } = seatView(0, 2, { width, height, top: 0, bottom: 0 });
    const tilt = Math.atan2(from[2] - at[2], from[1] - at[1]);
    const [dy, dz] = [y - from[1], z - from[2]];
    const depth = -(dy * Math.cos(tilt) + dz * Math.sin(tilt));
    const up = dy * Math.sin(tilt) - dz * Math.cos(tilt);
    expect(up / depth / half).toBeLessThan(0.95);
  }
});
