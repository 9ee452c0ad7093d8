import { useEffect, useState } from "react";
import { isStill } from "../table/motion";
import type { Counted } from "../wire";

const PIECE_MS = 150;

/** How many pieces have been counted so far; all of them at once for who does not want things to move. */
export function useCount(tallies: readonly Counted[][]): {
  counted: number;
  isDone: boolean;
  skip: () => void;
} {
  const most = Math.max(0, ...tallies.map((pieces) => pieces.length));
  const [counted, setCounted] = useState(() => (isStill() ? most : 0));
  const isDone = counted >= most;
  useEffect(() => {
    if (isDone) return;
    const timer = setTimeout(() => setCounted((n) => n + 1), PIECE_MS);
    return () => clearTimeout(timer);
  });
  return { counted, isDone, skip: () => setCounted(most) };
}
