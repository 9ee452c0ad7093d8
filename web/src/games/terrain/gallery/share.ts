/** Shared terrains: `terrain1-14-5a3c...-k3x9`. Read here only to be drawn; whether one is in order the server says. */
import { board, type Hex } from "../../hex";
import { PATTERNS } from "../pieces";

const LETTERS = "abcdefghijklmnopqrst";
/** Row by row from the north, each row from west to east. */
const IN_ORDER = board(5);
const WHOLE = /^terrain\d+-[0-6]{1,6}-(?:[1-8][a-t]){91}-[0-9a-z]{4}$/;

/** The text without the line breaks and capitals of a chat; null if it is no terrain. */
export function tidy(text: string): string | null {
  const line = text.replace(/\s+/g, "").toLowerCase();
  return WHOLE.test(line) ? line : null;
}

/** The piece on every cell. */
export function read(share: string): { cell: Hex; piece: string }[] {
  const pieces = share.split("-")[2] ?? "";
  return IN_ORDER.map((cell, i) => {
    const shape = LETTERS.indexOf(pieces[2 * i + 1] ?? "a");
    const pattern = PATTERNS[Math.min(3, Math.floor(shape / 6))] ?? "A";
    return { cell, piece: `${pieces[2 * i] ?? "1"}${pattern}${shape % 6}` };
  });
}
