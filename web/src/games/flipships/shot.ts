/** The camera of a battle: it flies behind the ship, looks at what it struck, and shakes with what falls. */
import type { Playing } from "../../table/director";
import type { Event } from "../../wire";
import type { Shot, Viewpoint } from "../plugin";
import { type Flight, flightOf } from "./flight";
import { inScene, slotPose, standsIn } from "./measures";
import { isRace, type Pose, type ShipsView, shipPose } from "./view";

/** As parts of the way from what is looked at to the camera's home: nearer, and lower. */
const BEHIND = { near: 0.5, low: 0.78 };
const BEHIND_CLOSE = { near: 0.34, low: 0.7 };
const AT_A_CARD = { near: 0.52, low: 0.85 };
const AT_THE_MOTHERSHIP = { near: 0.46, low: 0.72 };
const AT_THE_CITY = { near: 0.62, low: 0.8 };
/** How much of the way to it the camera turns to a ship: its surroundings stay in sight. */
const TURNS = 0.8;
const FADES_MS = 130;

type Point = readonly [number, number, number];

/** From behind `at`, as seen from home, but nearer and lower. */
function behind(at: Point, home: Viewpoint, { near, low }: { near: number; low: number }): Shot {
  const [x, y, z] = at;
  return {
    at: [x, y, z],
    from: [x + (home.from[0] - x) * near, y + (home.from[1] - y) * near * low, z + (home.from[2] - z) * near],
  };
}

const mixed = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** How much is still felt, so many milliseconds of watching on, of what a ship has struck. */
export const felt = ({ impacts }: Pick<Flight, "impacts">, ms: number): number =>
  impacts.reduce((sum, one) => sum + (ms < one.ms ? 0 : one.force * Math.exp((one.ms - ms) / FADES_MS)), 0);

const fading = (t: number, strength: number): number => strength * Math.max(0, 1 - t) ** 2;

function flying(event: Event, ms: number, view: ShipsView, home: Viewpoint): Shot | null {
  const flight = flightOf(event, view);
  const pose = flight.at(ms).get("active");
  if (!pose) return null;
  const ship = inScene(pose[0], Math.max(0, pose[1]), Math.max(0, pose[2]));
  const seen = behind(mixed(home.at, ship, TURNS), home, flight.isClose ? BEHIND_CLOSE : BEHIND);
  return { ...seen, shake: 0.006 * Math.min(1.5, felt(flight, ms)) };
}

const lying = (pose: Pose | null | undefined): Point | null => (pose ? inScene(pose[0], pose[1]) : null);

export function shot(t: number, { event, ms }: Playing, view: ShipsView, home: Viewpoint): Shot | null {
  if (isRace(view)) return null;
  const stands = standsIn(view);
  const mothership = inScene(stands.x, stands.y, 15);
  switch (event.event) {
    case "landed":
      return flying(event, t * ms, view, home);
    case "attacked":
    case "hit":
    case "destroyed":
    case "waits": {
      const slot = String(event.slot);
      const at =
        lying(view.enemies[slot]?.pose) ?? lying(slotPose(slot)) ?? lying(shipPose(view, String(event.ship)));
      const strength = event.event === "destroyed" ? 0.012 : event.event === "hit" ? 0.005 : 0;
      return at && { ...behind(mixed(home.at, at, TURNS), home, AT_A_CARD), shake: fading(t, strength) };
    }
    case "mothership":
    case "assault":
      return { ...behind(mothership, home, AT_THE_MOTHERSHIP), shake: fading(t, 0.014) };
    case "city":
      return Number(event.lost) > 0
        ? { ...behind(inScene(0, 60), home, AT_THE_CITY), shake: fading(t, 0.016) }
        : null;
    case "over":
      return event.reason === "mothership"
        ? { ...behind(mothership, home, AT_THE_MOTHERSHIP), shake: fading(t, 0.03) }
        : { ...behind(inScene(0, 60), home, AT_THE_CITY), shake: fading(t, 0.03) };
    default:
      return null;
  }
}
