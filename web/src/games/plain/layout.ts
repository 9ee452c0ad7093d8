/** Where the cells of a board are: around the origin, flat on the table or upright on it. */
import { fitAround, type Picture } from "../../scene/camera";
import type { Viewpoint } from "../plugin";
import type { BoardCell, PlainBoard } from "./view";

export type Spot = BoardCell & { z: number };
export type Point = [number, number, number];

export type Layout = {
  board: PlainBoard;
  /** The cells by name, in the board's own plane: x to the right, z towards the player. */
  spots: Map<string, Spot>;
  /** From one cell to the next. */
  unit: number;
  /** Half the board's width and depth, its edge included. */
  half: { x: number; z: number };
  /** How far the plane is turned up from lying, in radians, and how high its middle then is. */
  lean: number;
  rise: number;
};

/** Signs and rings of the map are made for cells that reach 1 to each side. */
const UNITS = { square: 2, round: 2, hex: Math.sqrt(3) };
const EDGE = 1.5;
const UPRIGHT = Math.PI / 2 - 0.2;
const FOOT = 0.5;

export function layOut(board: PlainBoard): Layout {
  const unit = UNITS[board.shape];
  const xs = board.cells.map(({ x }) => x);
  const ys = board.cells.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [far, near] = [Math.min(...ys), Math.max(...ys)];
  const spots = new Map(
    board.cells.map((cell) => {
      const [x, z] = [(cell.x - (left + right) / 2) * unit, (cell.y - (far + near) / 2) * unit];
      return [cell.name, { ...cell, x, z }];
    }),
  );
  const half = { x: ((right - left) / 2) * unit + EDGE, z: ((near - far) / 2) * unit + EDGE };
  const lean = board.stands ? UPRIGHT : 0;
  return { board, spots, unit, half, lean, rise: board.stands ? half.z * Math.sin(lean) + FOOT : 0 };
}

/** A point of the board's plane, `up` above it, on the 3D table. */
export function onTable({ lean, rise }: Layout, x: number, up: number, z: number): Point {
  const [sin, cos] = [Math.sin(lean), Math.cos(lean)];
  return [x, rise + up * cos - z * sin, up * sin + z * cos];
}

/** Stand where all of the board is in sight, at that tilt, looking at its middle. */
export function lookAt(layout: Layout, tilt: number, picture: Picture): Viewpoint {
  const { rise } = layout;
  const around = corners(layout).map(([x, y, z]): Point => [x, y - rise, z]);
  const { from, at } = fitAround(around, tilt, picture);
  return { from: [from[0], from[1] + rise, from[2]], at: [at[0], at[1] + rise, at[2]] };
}

function corners(layout: Layout): Point[] {
  const { half } = layout;
  const sides = [-1, 1].flatMap((x) => [-1, 1].map((z) => [x, z] as const));
  return sides.map(([x, z]) => onTable(layout, x * (half.x + 0.4), 0.6, z * (half.z + 0.4)));
}
