/**
 * The table in millimetres, as the engine has it (`physics/table.py`; a test compares the numbers), and where that is in
 * the scene. On the table x runs along the edge from its middle to the right, y away from the player, z up; the edge is
 * y = 0. In the scene y is up and the player sits at z > 0.
 */
import * as THREE from "three";
import type { Pose, ShipsView, Stands } from "./view";

export const SHIP_RADIUS_MM = 14;
export const SHIP_HEIGHT_MM = 4.5;
export const CARD_WIDTH_MM = 63;
export const CARD_DEPTH_MM = 88;
export const CARD_HEIGHT_MM = 0.4;
export const CARD_GAP_MM = 12.5;
export const ATMOSPHERE_MM = 130;
export const MOTHERSHIP_WIDTH_MM = 110;
export const MOTHERSHIP_DEPTH_MM = 90;
export const WALL_HEIGHT_MM = 30;
/** The mothership's corners, which rise above its walls. */
export const PYLON_HEIGHT_MM = WALL_HEIGHT_MM + 9;
export const WALL_MM = 3;
export const TABLE_WIDTH_MM = 900;
export const TABLE_DEPTH_MM = 950;
export const TABLE_THICKNESS_MM = 30;
/** Where the middle of a ship is that hangs over the edge. */
export const START_Y_MM = 2.8;
export const COLUMNS = 5;
export const ROWS = 4;

/** What the numbers of a flick may be. */
export const FLICK_RANGES = {
  x: [-430, 430],
  speed: [0.5, 3],
  aim: [-80, 80],
  loft: [35, 80],
  spin: [0, 8],
} as const satisfies Record<string, readonly [number, number]>;

export const ROW_PITCH_MM = CARD_DEPTH_MM + CARD_GAP_MM;
export const COLUMN_PITCH_MM = CARD_WIDTH_MM + CARD_GAP_MM;
export const MOON_LEFT_MM = ((COLUMNS - 1) / 2) * COLUMN_PITCH_MM + CARD_WIDTH_MM / 2 + CARD_GAP_MM;

export const rowFront = (row: number): number => ATMOSPHERE_MM + (row - 1) * ROW_PITCH_MM;

/** The middle of the mothership behind so many rows. */
export const mothershipY = (rows: number): number => rowFront(rows + 1) + WALL_MM + MOTHERSHIP_DEPTH_MM / 2;

/** Where the mothership stands at this table, and how big it is. */
export const standsIn = ({ stands, rows }: Pick<ShipsView, "stands" | "rows">): Stands =>
  stands ?? { x: 0, y: mothershipY(rows), width: MOTHERSHIP_WIDTH_MM, depth: MOTHERSHIP_DEPTH_MM };

/** The middle of a slot such as `r3c2`; null for another word. */
export function slotAt(slot: string): { x: number; y: number; row: number; column: number } | null {
  const found = /^r([1-9])c([1-9])$/.exec(slot);
  if (!found) return null;
  const [row, column] = [Number(found[1]), Number(found[2])];
  return {
    row,
    column,
    x: ((COLUMNS + 1) / 2 - column) * COLUMN_PITCH_MM,
    y: rowFront(row) + CARD_DEPTH_MM / 2,
  };
}

export const slotPose = (slot: string): Pose | null => {
  const at = slotAt(slot);
  return at && [at.x, at.y, CARD_HEIGHT_MM / 2, 1, 0, 0, 0];
};

/** The middle of a row's moon space. */
export const moonAt = (row: number): { x: number; y: number } => ({
  x: MOON_LEFT_MM + CARD_WIDTH_MM / 2,
  y: rowFront(row) + CARD_DEPTH_MM / 2,
});

export const startPose = (x: number): Pose => [x, START_Y_MM, SHIP_HEIGHT_MM / 2, 1, 0, 0, 0];

// --- the scene -------------------------------------------------------------------------------------------------------

/** Millimetres in a unit of the scene: a card is about as big as a cell of the other games. */
export const MM = 50;
/** What is at the scene's origin. */
const MIDDLE_Y_MM = 300;

export const sceneX = (x: number): number => x / MM;
export const sceneY = (z: number): number => z / MM;
export const sceneZ = (y: number): number => (MIDDLE_Y_MM - y) / MM;
export const inScene = (x: number, y: number, z = 0): [number, number, number] => [
  sceneX(x),
  sceneY(z),
  sceneZ(y),
];
/** A point of the scene's table top, in millimetres. */
export const onTable = (point: { x: number; z: number }): { x: number; y: number } => ({
  x: point.x * MM,
  y: MIDDLE_Y_MM - point.z * MM,
});

export type Placed = { at: THREE.Vector3; turn: THREE.Quaternion };

/**
 * Cards and ships are drawn thicker than they are, so that their edges catch the light: what lies on a card is lifted on to
 * what is drawn of it, what lies on the mat is not.
 */
export const DRAWN_MM = { card: 2.8, ship: 6.4 } as const;
function lifted([x, y, z, ...turn]: Pose, lowest: number, always: number): Pose {
  const onCard = Math.min(1, Math.max(0, (z - lowest) / CARD_HEIGHT_MM));
  return [x, y, z + always + onCard * (DRAWN_MM.card - CARD_HEIGHT_MM), ...turn];
}

export const placedCard = (pose: Pose): Placed => placed(lifted(pose, CARD_HEIGHT_MM / 2, 0));
export const placedShip = (pose: Pose): Placed =>
  placed(lifted(pose, SHIP_HEIGHT_MM / 2, (DRAWN_MM.ship - SHIP_HEIGHT_MM) / 2));

/** Where a pose is in the scene. The axes turn by a quarter about x, and so does the axis of every turn. */
export function placed([x, y, z, qw, qx, qy, qz]: Pose): Placed {
  return { at: new THREE.Vector3(...inScene(x, y, z)), turn: new THREE.Quaternion(qx, qz, -qy, qw) };
}
