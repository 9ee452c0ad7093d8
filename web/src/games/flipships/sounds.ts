/** What is heard of a battle: every event in time with what is seen of it. */
import type { Heard, Note } from "../../table/hearing";
import type { Event } from "../../wire";
import { flightOf } from "./flight";
import { isRace, type ShipsView } from "./view";

const MOST_BOUNCES = 4;
/** Explosions one after another, until it is over. */
const FALL_MS = [0, 650, 1150] as const;

function landed(event: Event, view: ShipsView): Note[] {
  const { impacts } = flightOf(event, view);
  const isIn = event.zone === "mothership";
  const bounces = impacts.slice(0, MOST_BOUNCES).map(
    ({ ms, force }, i): Note => ({
      sound: isIn ? "clank" : "thud",
      at: ms,
      loud: 0.3 + 0.7 * Math.min(1, force),
      pitch: 1 + i * 0.08,
    }),
  );
  return [{ sound: "whoosh" }, ...bounces];
}

export const sounds: Record<string, Heard<ShipsView>> = {
  flicked: { silent: "the flight that comes of it is heard" },
  landed,
  "picked-up": "lift",
  declared: "lift",
  resolved: "lift",
  declined: { silent: "nothing is seen of it" },
  attacked: "zap",
  launching: "engines",
  healing: "mend",
  hit: "crack",
  destroyed: "blast",
  mothership: () => [{ sound: "clank" }, { sound: "blast", at: 60, pitch: 0.8 }],
  city: ({ lost }) => [Number(lost) > 0 ? { sound: "alarm" } : { sound: "mend" }],
  waits: "slide",
  marched: "march",
  reinforced: "engines",
  dealt: "deal",
  assault: () => [{ sound: "drum" }, { sound: "alarm", at: 500 }],
  round: "drum",
  pilot: { silent: "pilots are there before anybody looks" },
  ended: { silent: "what the ships then do is heard" },
  over: (_, view) =>
    isRace(view)
      ? []
      : FALL_MS.map((at, i): Note => ({ sound: i === 2 ? "doom" : "blast", at, pitch: 1 - i * 0.15 })),
};
