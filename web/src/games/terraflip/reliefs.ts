/** What stands on a land: trees, peaks, dunes. A river lies flat, with two stones in it. */
import type * as THREE from "three";
import { randomness } from "../../scene/textures";
import { ball, cone, drum, melt, part } from "./solids";
import type { Land } from "./view";

/** Places on a tile that leave its middle and its edge free. */
const SPOTS: [number, number][] = [
  [-0.02, -0.5],
  [0.44, -0.26],
  [0.45, 0.26],
  [0.02, 0.5],
  [-0.44, 0.24],
  [-0.46, -0.26],
];

export function relief(land: Land): THREE.BufferGeometry {
  return RELIEFS[land]();
}

const RELIEFS: Record<Land, () => THREE.BufferGeometry> = {
  forest: () => {
    const random = randomness(31);
    const trees = [...SPOTS, [0, 0.02] as [number, number]];
    return melt(
      trees.flatMap(([x, z], i) => {
        const height = (i === 6 ? 0.66 : 0.44) + random() * 0.16;
        const green = ["#2f7a3d", "#256633", "#3c8f48"][i % 3] as string;
        return [
          part(drum(0.035, 0.12, 5), "#6b4526", { at: [x, 0, z] }),
          part(cone(0.17, height * 0.7), green, { at: [x, 0.08, z] }),
          part(cone(0.12, height * 0.55), green, { at: [x, 0.08 + height * 0.4, z] }),
        ];
      }),
    );
  },
  mountain: () => {
    const peaks: [number, number, number, number][] = [
      [-0.08, -0.1, 0.42, 0.78],
      [0.36, 0.18, 0.28, 0.46],
      [-0.34, 0.3, 0.25, 0.36],
      [0.3, -0.36, 0.2, 0.3],
    ];
    return melt(
      peaks.flatMap(([x, z, radius, height]) => [
        part(cone(radius, height, 6), "#7c8089", { at: [x, 0, z], turn: [0, x * 3, 0] }),
        part(cone(radius * 0.42, height * 0.4, 6), "#f4f6f9", {
          at: [x, height * 0.615, z],
          turn: [0, x * 3, 0],
        }),
      ]),
    );
  },
  desert: () =>
    melt([
      part(ball(0.4), "#e9c069", { at: [-0.22, -0.04, -0.12], scale: [1, 0.42, 0.62], turn: [0, 0.4, 0] }),
      part(ball(0.3), "#dcae52", { at: [0.26, -0.04, 0.24], scale: [1, 0.42, 0.6], turn: [0, -0.3, 0] }),
      part(ball(0.2), "#e9c069", { at: [0.2, -0.03, -0.42], scale: [1, 0.42, 0.7] }),
      part(drum(0.05, 0.36, 7), "#5c8f45", { at: [-0.36, 0, 0.34] }),
      part(ball(0.05), "#5c8f45", { at: [-0.36, 0.36, 0.34] }),
      part(drum(0.035, 0.14, 6), "#5c8f45", { at: [-0.25, 0.16, 0.34] }),
      part(drum(0.035, 0.12, 6), "#5c8f45", { at: [-0.36, 0.16, 0.34], turn: [0, 0, -1.57] }),
    ]),
  river: () =>
    melt([
      part(ball(0.13), "#8d9aa5", { at: [0.34, 0, -0.3], scale: [1.2, 0.7, 1] }),
      part(ball(0.09), "#76828d", { at: [0.5, 0, -0.12], scale: [1, 0.7, 1] }),
      part(ball(0.1), "#8d9aa5", { at: [-0.42, 0, 0.34], scale: [1, 0.7, 1.2] }),
    ]),
};
