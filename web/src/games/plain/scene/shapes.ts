/** Solids of plain boards: cells, discs, tiles and pawns in the measures of a layout. */
import * as THREE from "three";
import { hexagon } from "../../../scene/shapes";
import type { Layout } from "../layout";

export function roundedRectangle(x: number, z: number, round: number): THREE.Shape {
  const shape = new THREE.Shape();
  shape.moveTo(-x + round, -z);
  shape.lineTo(x - round, -z).quadraticCurveTo(x, -z, x, -z + round);
  shape.lineTo(x, z - round).quadraticCurveTo(x, z, x - round, z);
  shape.lineTo(-x + round, z).quadraticCurveTo(-x, z, -x, z - round);
  shape.lineTo(-x, -z + round).quadraticCurveTo(-x, -z, -x + round, -z);
  return shape;
}

/** An outline as a solid that reaches from `bottom` up to `top`, with soft edges. */
export function solid(outline: THREE.Shape, bottom: number, top: number, bevel = 0.05): THREE.BufferGeometry {
  const geometry = new THREE.ExtrudeGeometry(outline, {
    depth: Math.max(0.01, top - bottom - 2 * bevel),
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
    curveSegments: 24,
  });
  return geometry.rotateX(-Math.PI / 2).translate(0, bottom + bevel, 0);
}

function circle(radius: number): THREE.Shape {
  return new THREE.Shape().absarc(0, 0, radius, 0, Math.PI * 2, false) as THREE.Shape;
}

/** The outline of a cell, drawn in by so much. */
export function cellOutline({ board, unit }: Layout, inset: number): THREE.Shape {
  const reach = unit / 2 - inset;
  if (board.shape === "square") return roundedRectangle(reach, reach, 0.12);
  if (board.shape === "hex") return hexagon(reach / Math.cos(Math.PI / 6));
  return circle(reach);
}

/** The radius of the holes of a board with round cells. */
export const holeOf = ({ unit }: Layout): number => unit * 0.41;

/** The plate of a board with round cells: a hole for each. */
export function plate(layout: Layout, bottom: number, top: number): THREE.BufferGeometry {
  const { half, spots } = layout;
  const outline = roundedRectangle(half.x, half.z, 0.7);
  for (const { x, z } of spots.values())
    outline.holes.push(new THREE.Path().absarc(x, -z, holeOf(layout), 0, Math.PI * 2, true) as THREE.Path);
  return solid(outline, bottom, top, 0.07);
}

/** A solid of revolution from its outline: [radius, height] from the top middle down. */
const turned = (outline: readonly (readonly [number, number])[]): THREE.BufferGeometry =>
  new THREE.LatheGeometry(outline.map(([r, y]) => new THREE.Vector2(r, y)).reverse(), 40);

export type Piece = { upper: THREE.BufferGeometry; lower: THREE.BufferGeometry | null; top: number };

/** The upper and the lower half of a piece around y = 0, and how high its face is. A pawn has no other side. */
export function pieces(layout: Layout): Record<"disc" | "tile" | "pawn", Piece> {
  const r = layout.board.shape === "round" ? layout.unit * 0.43 : layout.unit * 0.39;
  const h = layout.board.stands ? 0.13 : 0.15;
  const outline = cellOutline(layout, 0.09);
  return {
    disc: {
      upper: turned([
        [0, h],
        [r * 0.8, h],
        [r * 0.84, h - 0.02],
        [r - 0.06, h],
        [r, h - 0.06],
        [r, 0],
        [0, 0],
      ]),
      lower: turned([
        [0, 0],
        [r, 0],
        [r, 0.06 - h],
        [r - 0.06, -h],
        [0, -h],
      ]),
      top: h,
    },
    tile: { upper: solid(outline, 0, h), lower: solid(outline, -h, 0), top: h },
    pawn: {
      upper: turned([
        [0, 1.1],
        [r * 0.62, 1.1],
        [r * 0.68, 1.02],
        [r * 0.55, 0.8],
        [r * 0.42, 0.5],
        [r * 0.6, 0.2],
        [r * 0.95, 0.1],
        [r, -h + 0.04],
        [r * 0.96, -h],
        [0, -h],
      ]),
      lower: null,
      top: 1.1,
    },
  };
}
