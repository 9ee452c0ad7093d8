/**
 * A flight to be seen: from the engine's recorded path where there is one, else (when the table's own hand flipped) along
 * an arc that ends where the ship landed. It plays at its own speed; when it was close, its end plays slowly.
 */
import type { Event } from "../../wire";
import { SHIP_RADIUS_MM, standsIn, startPose } from "./measures";
import { decodePath, poseAt } from "./path";
import type { Landing, Pose, ShipsView, Stands } from "./view";

export type Flight = {
  /** How long it is to be seen, slow motion included. */
  ms: number;
  isClose: boolean;
  /** Poses by piece at a moment of that time: "active", "card r3c2", "ship river-1a". */
  at: (ms: number) => Map<string, Pose>;
};

const CLOSE_MM = 6;
const SLOWER = 3.2;
/** Of the flight's time: slow motion begins a moment before it is decided. */
const SLOW_FROM = 0.55;
const LINGER_MS = 350;
const ARC_S = 0.75;
const ARC_HEIGHT_MM = 130;

/** Was it close: a hair beside a card, only just on one, or at the mothership's wall? */
export function isClose({ rest }: Pick<Landing, "rest">, stands: Stands): boolean {
  const gaps = Object.values(rest.gaps);
  if (rest.zone === "row" && gaps.some((gap) => Math.abs(gap) < CLOSE_MM)) return true;
  if (!rest.pose || (rest.zone !== "beyond" && rest.zone !== "row")) return false;
  const [x, y] = rest.pose;
  const beside = Math.max(
    Math.abs(x - stands.x) - stands.width / 2,
    Math.abs(y - stands.y) - stands.depth / 2,
  );
  return beside < SHIP_RADIUS_MM * 2;
}

/** Seconds of a flight after so many milliseconds of watching. */
export function slowed(ms: number, seconds: number, close: boolean): number {
  const decided = close ? seconds * SLOW_FROM : seconds;
  const quick = Math.min(ms / 1000, decided);
  return Math.min(seconds, quick + Math.max(0, ms / 1000 - decided) / SLOWER);
}

export const watched = (seconds: number, close: boolean): number =>
  1000 * (close ? seconds * (SLOW_FROM + (1 - SLOW_FROM) * SLOWER) : seconds) + LINGER_MS;

const known = new WeakMap<Event, Flight>();

/** The flight of a `landed` event. */
export function flightOf(event: Event, view: ShipsView): Flight {
  const found = known.get(event) ?? makeFlight(event, view);
  known.set(event, found);
  return found;
}

function makeFlight(event: Event, view: ShipsView): Flight {
  const landing = event.landing as Landing | undefined;
  if (!landing?.path) return arc(event, landing?.rest.pose ?? null, view);
  const path = decodePath(landing.path);
  const close = isClose(landing, standsIn(view));
  return {
    ms: watched(path.seconds, close),
    isClose: close,
    at: (ms) => {
      const now = slowed(ms, path.seconds, close);
      return new Map([...path.tracks].map(([name, track]) => [name, poseAt(track, path.framesASecond, now)]));
    },
  };
}

/** A flip without physics: up and over, and down where it lies. */
function arc(event: Event, rest: Pose | null, view: ShipsView): Flight {
  const isShort = event.zone === "short";
  const end = rest ?? (isShort ? startPose(0) : ([-520, 420, -200, 1, 0, 0, 0] as const));
  const from = startPose(Math.max(-200, Math.min(200, end[0] * 0.6)));
  const height = isShort ? 30 : ARC_HEIGHT_MM * Math.max(0.5, end[1] / standsIn(view).y) + 20;
  const turns = isShort ? 0.5 : event.zone === "mothership" ? 2 : 1.5;
  const about = Math.atan2(end[0] - from[0], end[1] - from[1]);
  return {
    ms: ARC_S * 1000 + LINGER_MS,
    isClose: false,
    at: (ms) => {
      const t = Math.min(1, ms / 1000 / ARC_S);
      const mix = (n: 0 | 1 | 2) => from[n] + (end[n] - from[n]) * t;
      const half = -turns * Math.PI * t;
      const pose: Pose = [
        mix(0),
        mix(1),
        mix(2) + height * 4 * t * (1 - t),
        Math.cos(half),
        Math.sin(half) * Math.cos(about),
        -Math.sin(half) * Math.sin(about),
        0,
      ];
      return new Map([["active", t < 1 || isShort ? pose : end]]);
    },
  };
}
