/** Knight, campsite, catapult, and the tower or castle in the middle. Figures are white: their owner's colour tints them. */
import * as THREE from "three";
import { ball, box, cone, drum, melt, part } from "./solids";
import type { Special } from "./view";

const LIGHT = "#ffffff";
const SHADE = "#c9c2b8";
const WOOD = "#d9b98c";

export const figure = (kind: Special): THREE.BufferGeometry => FIGURES[kind]();

const FIGURES: Record<Special, () => THREE.BufferGeometry> = {
  knight: () =>
    melt([
      part(drum(0.42, 0.1, 24), SHADE, { at: [0, 0, 0] }),
      part(drum(0.34, 0.12, 24, 0.22), LIGHT, { at: [0, 0.1, 0] }),
      part(horse(), LIGHT, { at: [0, 0.2, 0] }),
    ]),
  campsite: () =>
    melt([
      part(tent(), LIGHT, { at: [0, 0, 0] }),
      part(box(0.2, 0.34, 0.012), "#4a3a2c", { at: [0, 0, 0.461] }),
      part(drum(0.018, 0.95, 6), SHADE, { at: [0, 0, -0.42] }),
      part(box(0.24, 0.14, 0.02), LIGHT, { at: [0.12, 0.8, -0.42] }),
      part(drum(0.1, 0.05, 6), "#5a4636", { at: [0.52, 0, 0.38] }),
      part(cone(0.07, 0.18, 5), "#ffb648", { at: [0.52, 0.04, 0.38] }),
    ]),
  catapult: () =>
    melt([
      ...[-0.26, 0.26].map((x) => part(box(0.09, 0.09, 1), WOOD, { at: [x, 0.16, 0] })),
      ...[-0.36, 0.36].map((z) => part(box(0.6, 0.07, 0.09), WOOD, { at: [0, 0.17, z] })),
      ...[-1, 1].flatMap((side) =>
        [-0.34, 0.34].map((z) =>
          part(drum(0.17, 0.07, 14), SHADE, {
            at: [side * 0.32, 0.17, z],
            turn: [0, 0, (side * Math.PI) / -2],
          }),
        ),
      ),
      ...[-0.26, 0.26].map((x) => part(box(0.08, 0.5, 0.1), WOOD, { at: [x, 0.2, -0.06] })),
      part(box(0.62, 0.08, 0.1), WOOD, { at: [0, 0.66, -0.06] }),
      part(box(0.09, 0.09, 1.05), LIGHT, { at: [0, 0.36, 0.14], turn: [-0.62, 0, 0] }),
      part(ball(0.15), LIGHT, { at: [0, 0.78, 0.58], scale: [1, 0.7, 1] }),
    ]),
};

/** The head of a horse, cut from a board. */
function horse(): THREE.BufferGeometry {
  const outline: [number, number][] = [
    [-0.22, 0],
    [0.2, 0],
    [0.19, 0.16],
    [0.1, 0.32],
    [0.12, 0.42],
    [0.26, 0.36],
    [0.36, 0.4],
    [0.37, 0.5],
    [0.22, 0.64],
    [0.12, 0.78],
    [0.06, 0.72],
    [-0.1, 0.68],
    [-0.22, 0.5],
    [-0.27, 0.26],
  ];
  const shape = new THREE.Shape(outline.map(([x, y]) => new THREE.Vector2(x, y)));
  return new THREE.ExtrudeGeometry(shape, {
    depth: 0.14,
    bevelSize: 0.04,
    bevelThickness: 0.05,
    bevelSegments: 2,
  }).translate(0, 0, -0.07);
}

function tent(): THREE.BufferGeometry {
  const shape = new THREE.Shape([
    new THREE.Vector2(-0.46, 0),
    new THREE.Vector2(0.46, 0),
    new THREE.Vector2(0, 0.62),
  ]);
  return new THREE.ExtrudeGeometry(shape, {
    depth: 0.88,
    bevelEnabled: true,
    bevelSize: 0.02,
    bevelThickness: 0.02,
  }).translate(0, 0, -0.44);
}

const STONE = "#cdbf9f";
const DARK_STONE = "#a89a7c";
const ROOF = "#a8503c";

/** A round tower with battlements. */
function turret(
  x: number,
  z: number,
  radius: number,
  height: number,
  roofed: boolean,
): THREE.BufferGeometry[] {
  const top = roofed
    ? [part(cone(radius * 1.3, radius * 1.7, 14), ROOF, { at: [x, height, z] })]
    : Array.from({ length: 8 }, (_, i) => {
        const angle = (i * Math.PI) / 4;
        const [dx, dz] = [Math.cos(angle) * radius * 1.08, Math.sin(angle) * radius * 1.08];
        return part(box(radius * 0.42, radius * 0.42, radius * 0.3), STONE, {
          at: [x + dx, height, z + dz],
          turn: [0, -angle + Math.PI / 2, 0],
        });
      });
  return [
    part(drum(radius * 1.12, height * 0.9, 16, radius), STONE, { at: [x, 0, z] }),
    part(drum(radius, height * 0.12, 16, radius * 1.2), DARK_STONE, { at: [x, height * 0.88, z] }),
    part(box(radius * 0.3, radius * 0.6, 0.04), "#3a3226", { at: [x, height * 0.45, z + radius * 1.03] }),
    ...top,
  ];
}

export const tower = (): THREE.BufferGeometry =>
  melt([
    ...turret(0, 0, 0.4, 1.1, false),
    part(box(0.24, 0.42, 0.06), "#3a2c1e", { at: [0, 0, 0.44] }),
    part(drum(0.02, 0.55, 5), DARK_STONE, { at: [0, 1.1, 0] }),
    part(box(0.3, 0.17, 0.02), "#c9412f", { at: [0.16, 1.46, 0] }),
  ]);

export const castle = (): THREE.BufferGeometry =>
  melt([
    ...turret(-0.42, -0.26, 0.19, 0.95, true),
    ...turret(0.42, -0.26, 0.19, 0.95, true),
    ...turret(-0.42, 0.34, 0.17, 0.72, true),
    ...turret(0.42, 0.34, 0.17, 0.72, true),
    ...turret(0, -0.08, 0.3, 1.15, false),
    part(box(0.84, 0.48, 0.1), DARK_STONE, { at: [0, 0, 0.36] }),
    part(box(0.84, 0.48, 0.1), DARK_STONE, { at: [0, 0, -0.32] }),
    part(box(0.1, 0.48, 0.62), DARK_STONE, { at: [-0.42, 0, 0.03] }),
    part(box(0.1, 0.48, 0.62), DARK_STONE, { at: [0.42, 0, 0.03] }),
    part(box(0.2, 0.32, 0.04), "#3a2c1e", { at: [0, 0, 0.42] }),
    part(drum(0.018, 0.5, 5), DARK_STONE, { at: [0, 1.15, -0.08] }),
    part(box(0.28, 0.16, 0.02), "#2f6fb5", { at: [0.15, 1.46, -0.08] }),
  ]);
