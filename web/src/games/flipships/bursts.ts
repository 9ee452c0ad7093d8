/** Where sparks fly when something happens, and when: data for `scene/Effects`. */
import type { Event } from "../../wire";
import { flightOf } from "./flight";
import { inScene, slotPose, standsIn } from "./measures";
import { isRace, type Landing, type ShipsView } from "./view";

export type Burst = {
  /** In milliseconds after the event begins. */
  ms: number;
  lasts: number;
  at: [number, number, number];
  colour: string;
  /** How far they fly, in units of the scene. */
  reach: number;
  /** A ring that runs along the table, as far as that; 0: none. */
  ring: number;
};

const GOLD = "#ffcf5c";
const EMBER = "#ff8a3c";
const SHIELD = "#7fe9ff";
const DUST = "#cfe3ff";
const ALARM = "#ff5340";
const MOST_IMPACTS = 4;
/** How many explosions bring a mothership or a city down, and how long that is seen. */
const EXPLOSIONS = 7;
export const FALL_MS = 3400;
const LAST_MS = 2300;

/** Spread evenly enough, and the same every time. */
const spread = (i: number, wide: number): number => (((i * 0.618) % 1) - 0.5) * wide;

function falling(view: ShipsView, isCity: boolean): Burst[] {
  const { x, y, width, depth } = standsIn(view);
  return Array.from({ length: EXPLOSIONS }, (_, i): Burst => {
    const isLast = i === EXPLOSIONS - 1;
    const at = isCity
      ? inScene(isLast ? 0 : spread(i, 500), 30, 8)
      : inScene(x + (isLast ? 0 : spread(i, width)), y + (isLast ? 0 : spread(i + 3, depth)), 22);
    return {
      ms: (i / EXPLOSIONS) * LAST_MS,
      lasts: isLast ? 1100 : 700,
      at,
      colour: isCity ? (i % 2 ? ALARM : EMBER) : i % 2 ? "#ff6f91" : GOLD,
      reach: isLast ? 4.5 : 1.6,
      ring: isLast ? 5 : 1.2,
    };
  });
}

/** All that bursts while this happens. */
export function burstsOf(event: Event, view: ShipsView): Burst[] {
  const slot = String(event.slot);
  const card = view.enemies[slot]?.pose ?? slotPose(slot);
  switch (event.event) {
    case "landed": {
      const landing = event.landing as Landing | undefined;
      const isHit = (event.on as string[]).length > 0 || event.zone === "mothership";
      return flightOf(event, view)
        .impacts.slice(0, MOST_IMPACTS)
        .map(({ ms, at: [x, y, z], force }, i) => ({
          ms,
          lasts: 420,
          at: inScene(x, y, Math.max(1, z)),
          colour: isHit ? GOLD : DUST,
          reach: (isHit ? 0.9 : 0.5) * force,
          ring: i === 0 && landing ? 0.9 * force : 0,
        }));
    }
    case "hit":
      return card
        ? [{ ms: 0, lasts: 600, at: inScene(card[0], card[1], 6), colour: SHIELD, reach: 0.9, ring: 1 }]
        : [];
    case "destroyed":
      return card
        ? [
            { ms: 0, lasts: 800, at: inScene(card[0], card[1], 6), colour: EMBER, reach: 1.9, ring: 1.9 },
            { ms: 120, lasts: 700, at: inScene(card[0], card[1], 4), colour: GOLD, reach: 1.1, ring: 0 },
          ]
        : [];
    case "mothership": {
      const { x, y } = standsIn(view);
      return [{ ms: 0, lasts: 850, at: inScene(x, y, 24), colour: "#ff6f91", reach: 2.4, ring: 2.6 }];
    }
    case "city":
      return Number(event.lost) > 0
        ? [0, 1, 2].map((i) => ({
            ms: i * 140,
            lasts: 600,
            at: inScene(spread(i + 1, 420), 30, 6),
            colour: i % 2 ? EMBER : ALARM,
            reach: 1.1,
            ring: 0.8,
          }))
        : [];
    case "reinforced":
      return [{ ms: 0, lasts: 850, at: inScene(0, -30), colour: GOLD, reach: 1.6, ring: 0 }];
    case "over":
      return isRace(view) ? [] : falling(view, event.reason !== "mothership");
    default:
      return [];
  }
}
