/** The faces of the ships: the fleet's colour with its sign, and the level as chevrons. */
import type { Brush } from "../../../scene/textures";
import { COLOURS } from "../../../style/colours";

export const SHIP_PX = 128;
export const FLEET_COLOURS = ["river", "desert", "forest", "mountain"] as const;
const LEVELS = 3;

export const shipTile = (colour: string, level: number): number =>
  FLEET_COLOURS.indexOf(colour as (typeof FLEET_COLOURS)[number]) + (level - 1) * FLEET_COLOURS.length;
export const SHIP_SHEET = [FLEET_COLOURS.length, LEVELS] as const;

export function paintShip(brush: Brush, tile: number): void {
  const colour = FLEET_COLOURS[tile % FLEET_COLOURS.length] as string;
  const level = Math.floor(tile / FLEET_COLOURS.length) + 1;
  const { base, ink, sign } = COLOURS[colour] ?? { base: "#888", ink: "#fff", sign: "" };
  brush.translate(SHIP_PX / 2, SHIP_PX / 2);
  brush.fillStyle = "#0d0f16";
  brush.fillRect(-SHIP_PX / 2, -SHIP_PX / 2, SHIP_PX, SHIP_PX);
  disc(brush, 62, "#f2ead9");
  disc(brush, 56, base);
  rocket(brush, base);
  brush.save();
  brush.translate(0, 4);
  brush.scale(2.5, 2.5);
  brush.strokeStyle = ink;
  brush.lineWidth = 2;
  brush.lineCap = "round";
  brush.lineJoin = "round";
  brush.stroke(new Path2D(sign));
  brush.restore();
  for (let i = 0; i < level; i++) {
    const x = (i - (level - 1) / 2) * 24;
    brush.beginPath();
    brush.moveTo(x, -54);
    brush.lineTo(x + 11, -34);
    brush.lineTo(x - 11, -34);
    brush.closePath();
    brush.fillStyle = "#fff6dc";
    brush.fill();
    brush.lineWidth = 2;
    brush.strokeStyle = "#0d0f16";
    brush.stroke();
  }
}

function disc(brush: Brush, radius: number, fill: string): void {
  brush.beginPath();
  brush.arc(0, 0, radius, 0, Math.PI * 2);
  brush.fillStyle = fill;
  brush.fill();
}

/** A hull with wings, darker than the fleet's colour, under the sign. */
function rocket(brush: Brush, base: string): void {
  brush.beginPath();
  brush.moveTo(0, -36);
  brush.bezierCurveTo(16, -22, 18, 2, 16, 14);
  brush.lineTo(46, 34);
  brush.lineTo(14, 32);
  brush.lineTo(0, 42);
  brush.lineTo(-14, 32);
  brush.lineTo(-46, 34);
  brush.lineTo(-16, 14);
  brush.bezierCurveTo(-18, 2, -16, -22, 0, -36);
  brush.fillStyle = "#00000047";
  brush.fill();
  brush.strokeStyle = base;
  brush.lineWidth = 1;
  brush.stroke();
}
