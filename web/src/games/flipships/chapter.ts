/** Where the rulebook tells of what can be done now. */
import { isRace, type ShipsView } from "./view";

const CHAPTERS: Record<ShipsView["phase"], string> = {
  pilots: "setup",
  deal: "setup",
  flip: "flipping",
  landing: "flipping",
  resolve: "resolving",
  choose: "powers",
  march: "march",
  assault: "end",
  race: "end",
  over: "end",
};

export const chapter = (view: ShipsView): string => (isRace(view) ? "end" : CHAPTERS[view.phase]);
