/** What is heard of the lands: every event in time with what is seen of it. */
import type { Heard } from "../../table/hearing";
import { FLIP_MS } from "./events";
import type { TerraView } from "./view";

export const sounds: Record<string, Heard<TerraView>> = {
  placed: () => [{ sound: "put", at: 400 }],
  // One's own colour: the turn goes on, and one hears it.
  flipped: ({ seat, now }, { seats }) => {
    const isWell = typeof seat === "number" && seats[seat] === now;
    return [
      { sound: "turnOver", at: FLIP_MS * 0.2 },
      { sound: isWell ? "well" : "put", at: FLIP_MS * 0.85 },
    ];
  },
  catapulted: "shot",
  spied: "spy",
  first: "lift",
  passed: { silent: "nothing is seen of it; the next one’s turn is heard" },
  ended: { silent: "nothing is seen of it; the next one’s turn is heard" },
  over: { silent: "the count of the points is heard, and who won (after/Over)" },
};
