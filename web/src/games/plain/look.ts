/** Colours and signs as a game names them: those of the house by name, any other as it is written. */
import { COLOURS } from "../../style/colours";
import { SIGNS } from "../../style/signs";
import type { Face, PlainBoard } from "./view";

export type Paint = { base: string; ink: string };

const DARK = "#1c1a17";
const LIGHT = "#ffffff";

/** How light a colour is, from 0 to 1. */
function lightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

export function paint(colour: string): Paint {
  return COLOURS[colour] ?? { base: colour, ink: lightness(colour) > 0.55 ? DARK : LIGHT };
}

/** Path data of a sign that the house knows; undefined for letters. */
export const signPath = (sign: string): string | undefined =>
  Object.hasOwn(SIGNS, sign) ? SIGNS[sign as keyof typeof SIGNS] : undefined;

/** What is painted on the cell itself shows its colour by the sign: it needs one. */
export const signOf = ({ sign, form }: Face): string => sign || (form === "mark" ? "dot" : "");

/** A cell's ground: round cells are holes in the board, and darker. */
export const groundOf = ({ shape, colour }: Pick<PlainBoard, "shape" | "colour">, own: string): string =>
  shade(paint(own || colour).base, shape === "round" ? 0.35 : 1);

/** A colour as a little lighter or darker one. */
export function shade(colour: string, by: number): string {
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) * by;
    return Math.max(0, Math.min(255, Math.round(value)))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
