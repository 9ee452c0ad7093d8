/** Where the rulebook tells of what can be done now. */
import type { Phase, TerrainView } from "./view";

const CHAPTERS: Record<Phase, string> = {
  first: "building",
  build: "building",
  starts: "goals",
  goals: "goals",
  roll: "moving",
  move: "moving",
  turn: "moving",
  over: "meeting",
};

export const chapter = ({ phase }: TerrainView): string => CHAPTERS[phase];
