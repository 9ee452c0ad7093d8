/** What is heard of building and racing: every event in time with what is seen of it. */
import type { Heard } from "../../table/hearing";
import type { TerrainView } from "./view";

export const sounds: Record<string, Heard<TerrainView>> = {
  thrown: "roll",
  tied: "bad",
  first: "lift",
  built: () => [{ sound: "put", at: 430 }],
  claimed: "lift",
  goal: "flag",
  rolled: () => [{ sound: "roll" }, { sound: "roll", at: 420, loud: 0.7 }],
  stepped: ({ rise }) => [{ sound: "step", at: 330, pitch: 1 + 0.12 * Number(rise ?? 0) }],
  reached: "flag",
  home: "home",
  "sent-back": "fallBack",
  rotated: "grind",
  inverted: "quake",
  stopped: { silent: "nothing moves any more: that is what is heard" },
  forfeited: "bad",
  over: { silent: "who came home is heard, and who won (after/Over)" },
};
