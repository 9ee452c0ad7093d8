/** The pieces that are left. */
import { levelOf, patternOf } from "./pieces";

/** A kind that is left, of the same level or pattern if possible. */
export function nearest(supply: Record<string, number>, kind: string | null): string | null {
  const kinds = Object.keys(supply).filter((one) => (supply[one] ?? 0) > 0);
  if (!kind) return kinds.find((one) => levelOf(one) === 4) ?? kinds[0] ?? null;
  const far = (one: string) =>
    2 * Math.abs(levelOf(one) - levelOf(kind)) + (patternOf(one) === patternOf(kind) ? 0 : 1);
  return kinds.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}
