/** Where the rulebook tells of what can be done now. */
import type { TerraView } from "./view";

const CHAPTERS: Record<TerraView["phase"], string> = {
  lot: "setup",
  place: "placing",
  "first-flip": "framing",
  flip: "flipping",
  campsite: "special",
  catapult: "special",
  done: "spies",
  over: "score",
};

export const chapter = ({ phase }: TerraView): string => CHAPTERS[phase];
