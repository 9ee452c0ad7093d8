/**
 * What kind of screen this is: `wide` has room for the panel beside the board; on a `tall` one (a phone or a tablet upright)
 * the hand lies below the board, and panels are drawers; on a `low` one (a phone on its side) the hand is beside the board.
 */
import { useSyncExternalStore } from "react";

export type Screen = "wide" | "tall" | "low";

const LOW = matchMedia("(max-height: 540px) and (min-aspect-ratio: 5/4)");
const WIDE = matchMedia("(min-width: 960px)");

const screenNow = (): Screen => (LOW.matches ? "low" : WIDE.matches ? "wide" : "tall");

function subscribe(changed: () => void): () => void {
  for (const query of [LOW, WIDE]) query.addEventListener("change", changed);
  return () => {
    for (const query of [LOW, WIDE]) query.removeEventListener("change", changed);
  };
}

export const useScreen = (): Screen => useSyncExternalStore(subscribe, screenNow);
