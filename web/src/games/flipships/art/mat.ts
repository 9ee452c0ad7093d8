/** The play mat: space with its slots and moons, the city's sky in front, the city's track at the left. */
import type * as THREE from "three";
import { type Brush, paintedOn, randomness } from "../../../scene/textures";
import {
  ATMOSPHERE_MM,
  CARD_DEPTH_MM,
  CARD_WIDTH_MM,
  COLUMNS,
  moonAt,
  mothershipY,
  rowFront,
  slotAt,
} from "../measures";

/** The mat in millimetres, and the pixels that one of them gets. */
export const MAT = { left: -285, right: 285, front: 9, back: 665 } as const;
const PX = 2.6;

export type Track = { start: number; icons: readonly number[] };
/** Where a space of the city's track is: 20 spaces up the left side. */
const TRACK_X = -248;
export const trackAt = (space: number): { x: number; y: number } => ({
  x: TRACK_X,
  y: 136 + (space - 1) * 20.5,
});
export const TRACK_SPACES = 20;

export function paintMat(rows: number, track: Track | null): THREE.CanvasTexture {
  return paintedOn(WIDTH * PX, HEIGHT * PX, (brush) => {
    brush.scale(PX, PX);
    brush.translate(-MAT.left, 0);
    space(brush);
    sky(brush);
    if (track) {
      slots(brush, rows);
      moons(brush, rows);
      cityTrack(brush, track);
    }
    vortex(brush, rows);
    hem(brush);
  });
}

/** Down the canvas is towards the player. */
const down = (y: number): number => MAT.back - y;
const WIDTH = MAT.right - MAT.left;
const HEIGHT = MAT.back - MAT.front;

function space(brush: Brush): void {
  const random = randomness(23);
  const shade = brush.createLinearGradient(0, 0, 0, HEIGHT);
  shade.addColorStop(0, "#0a0b1c");
  shade.addColorStop(0.6, "#131a38");
  shade.addColorStop(1, "#1b2c54");
  brush.fillStyle = shade;
  brush.fillRect(MAT.left, 0, WIDTH, HEIGHT);
  for (const [x, y, r, colour] of [
    [-120, 150, 210, "#6a2f8f"],
    [150, 90, 190, "#23508f"],
    [60, 330, 220, "#1f6a7d"],
    [-210, 420, 190, "#553089"],
    [230, 420, 160, "#7c2f63"],
  ] as const) {
    const cloud = brush.createRadialGradient(x, y, 0, x, y, r);
    cloud.addColorStop(0, `${colour}66`);
    cloud.addColorStop(1, `${colour}00`);
    brush.fillStyle = cloud;
    brush.fillRect(MAT.left, 0, WIDTH, HEIGHT);
  }
  for (let star = 0; star < 900; star++) {
    brush.globalAlpha = 0.2 + random() * 0.75;
    brush.fillStyle = random() < 0.15 ? "#ffe1b0" : random() < 0.3 ? "#a9d4ff" : "#ffffff";
    const r = 0.25 + random() ** 4 * 1.3;
    brush.beginPath();
    brush.arc(MAT.left + random() * WIDTH, random() * HEIGHT, r, 0, Math.PI * 2);
    brush.fill();
  }
  brush.globalAlpha = 1;
}

/** The atmosphere glows between the city and row 1. */
function sky(brush: Brush): void {
  const front = down(MAT.front);
  const shade = brush.createLinearGradient(0, down(ATMOSPHERE_MM), 0, front);
  shade.addColorStop(0, "#3aa0e800");
  shade.addColorStop(0.12, "#3aa0e855");
  shade.addColorStop(0.7, "#6fc3f0aa");
  shade.addColorStop(1, "#ffcf9acc");
  brush.fillStyle = shade;
  brush.fillRect(MAT.left, down(ATMOSPHERE_MM), WIDTH, ATMOSPHERE_MM - MAT.front);
  brush.strokeStyle = "#bfe8ff";
  brush.lineWidth = 1.6;
  brush.setLineDash([7, 5]);
  brush.beginPath();
  brush.moveTo(MAT.left, down(ATMOSPHERE_MM - 4));
  brush.lineTo(MAT.right, down(ATMOSPHERE_MM - 4));
  brush.stroke();
  brush.setLineDash([]);
}

function slots(brush: Brush, rows: number): void {
  brush.lineWidth = 1;
  brush.font = "600 11px 'Inter Variable', system-ui, sans-serif";
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column <= COLUMNS; column++) {
      const name = `r${row}c${column}`;
      const { x, y } = slotAt(name) ?? { x: 0, y: 0 };
      brush.beginPath();
      brush.roundRect(x - CARD_WIDTH_MM / 2, down(y + CARD_DEPTH_MM / 2), CARD_WIDTH_MM, CARD_DEPTH_MM, 4);
      brush.fillStyle = "#ffffff0d";
      brush.fill();
      brush.strokeStyle = "#c9dcff59";
      brush.stroke();
      brush.fillStyle = "#c9dcff80";
      brush.fillText(name, x, down(y));
    }
}

function moons(brush: Brush, rows: number): void {
  for (let row = 1; row <= rows; row++) {
    const { x, y } = moonAt(row);
    const random = randomness(row * 17 + 3);
    const shade = brush.createRadialGradient(x - 9, down(y + 9), 2, x, down(y), 31);
    shade.addColorStop(0, "#fdf6e4");
    shade.addColorStop(0.6, "#c9bda6");
    shade.addColorStop(1, "#6d6457");
    brush.beginPath();
    brush.arc(x, down(y), 29, 0, Math.PI * 2);
    brush.fillStyle = shade;
    brush.fill();
    for (let crater = 0; crater < 7; crater++) {
      const [angle, reach, r] = [random() * Math.PI * 2, random() * 20, 2 + random() * 4.5];
      brush.beginPath();
      brush.arc(x + Math.cos(angle) * reach, down(y) + Math.sin(angle) * reach, r, 0, Math.PI * 2);
      brush.fillStyle = "#5c534780";
      brush.fill();
    }
    brush.beginPath();
    brush.roundRect(
      x - CARD_WIDTH_MM / 2,
      down(rowFront(row) + CARD_DEPTH_MM),
      CARD_WIDTH_MM,
      CARD_DEPTH_MM,
      6,
    );
    brush.strokeStyle = "#fdf6e455";
    brush.stroke();
    brush.fillStyle = "#1c1712";
    brush.font = "700 17px 'Inter Variable', system-ui, sans-serif";
    brush.fillText(String(row), x, down(y));
  }
}

/** The city's health: a space for each point, and a little ship where new ships come. */
function cityTrack(brush: Brush, { start, icons }: Track): void {
  for (let space = 1; space <= TRACK_SPACES; space++) {
    const { x, y } = trackAt(space);
    const isUsed = space <= start;
    brush.globalAlpha = isUsed ? 1 : 0.3;
    brush.beginPath();
    brush.roundRect(x - 17, down(y) - 9, 34, 18, 5);
    const hue = 8 + (space / TRACK_SPACES) * 150;
    brush.fillStyle = `hsl(${hue} 45% 24% / 0.9)`;
    brush.fill();
    brush.strokeStyle = `hsl(${hue} 60% 60%)`;
    brush.lineWidth = 1;
    brush.stroke();
    brush.fillStyle = "#fff";
    brush.font = "700 12px 'Inter Variable', system-ui, sans-serif";
    const hasShip = isUsed && icons.includes(space) && space < start;
    brush.fillText(String(space), hasShip ? x - 7 : x, down(y) + 0.5);
    if (hasShip) {
      brush.beginPath();
      brush.moveTo(x + 8, down(y) - 7);
      brush.lineTo(x + 14, down(y) + 6);
      brush.lineTo(x + 8, down(y) + 3);
      brush.lineTo(x + 2, down(y) + 6);
      brush.closePath();
      brush.fillStyle = "#ffd24a";
      brush.fill();
    }
  }
  brush.globalAlpha = 1;
}

/** A glow under the mothership. */
function vortex(brush: Brush, rows: number): void {
  const y = down(mothershipY(rows));
  const glow = brush.createRadialGradient(0, y, 20, 0, y, 120);
  glow.addColorStop(0, "#ff3d6ecc");
  glow.addColorStop(0.5, "#c2245e55");
  glow.addColorStop(1, "#c2245e00");
  brush.fillStyle = glow;
  brush.fillRect(-130, y - 130, 260, 260);
}

function hem(brush: Brush): void {
  brush.strokeStyle = "#c9a24a";
  brush.lineWidth = 2;
  brush.strokeRect(MAT.left + 3, 3, WIDTH - 6, HEIGHT - 6);
}
