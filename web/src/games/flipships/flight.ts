/**
 * A flight to be seen: from the engine's recorded path where there is one, else (when the table's own hand flipped) along
 * an arc that ends where the ship landed. When it was close, its end plays slowly.
 */
import type { Event } from "../../wire";
import { SHIP_RADIUS_MM, standsIn, startPose } from "./measures";
import { decodePath, poseAt } from "./path";
import { isRace, type Landing, type Pose, type ShipsView, type Stands } from "./view";

export type Impact = {
  /** When it is seen, in milliseconds of watching. */
  ms: number;
  /** Where, in millimetres. */
  at: readonly [number, number, number];
  /** How hard: 1 is a drop from a hand's breadth. */
  force: number;
};

export type Flight = {
  /** How long it is to be seen, slow motion included. */
  ms: number;
  isClose: boolean;
  /** Where it touches something, in order. */
  impacts: readonly Impact[];
  /** Poses by piece at a moment of that time: "active", "card r3c2", "ship river-1a". */
  at: (ms: number) => Map<string, Pose>;
};

/** A ship this near to the edge of a card, on either side of it: a hair would have changed what it does. */
const CLOSE_MM = 6;
const ONLY_JUST_MM = 4;
/** A table is small, and a flick over in a blink: flights are seen that much slower than they are, and close ones at the end. */
const CALM = 1.5;
const SLOW = 5;
const LINGER_MS = 350;
/** Slow motion begins a moment before a ship touches down, and lasts until it has done with bouncing. */
const BEFORE_S = 0.12;
const BOUNCING_S = 0.35;
const ARC_S = 0.75;
const ARC_HEIGHT_MM = 130;
/** Millimetres a second: slower drops are not felt. */
const FELT = 180;
const HARD = 1400;

/** Was it close: a hair beside a card, only just on one, or at the mothership's wall? */
export function isClose({ rest }: Pick<Landing, "rest">, stands: Stands): boolean {
  if (rest.zone === "row") {
    const touched = Object.entries(rest.gaps).filter(([slot]) => rest.on.includes(slot));
    if (touched.some(([, gap]) => -gap < ONLY_JUST_MM)) return true;
    if (touched.length === 0 && Object.values(rest.gaps).some((gap) => gap < CLOSE_MM)) return true;
  }
  if (!rest.pose || rest.on.length > 0 || (rest.zone !== "beyond" && rest.zone !== "row")) return false;
  const [x, y] = rest.pose;
  const beside = Math.max(
    Math.abs(x - stands.x) - stands.width / 2,
    Math.abs(y - stands.y) - stands.depth / 2,
  );
  return beside < SHIP_RADIUS_MM * 2;
}

/** A stretch of a flight, from one second of it to another, and how much slower than it was it is seen. */
export type Stretch = { from: number; to: number; slower: number };

/** How a flight is seen: calmly; when it was close, slowly from just before it touches down. */
export function stretches(seconds: number, touchdown: number | null, close: boolean): Stretch[] {
  if (!close) return [{ from: 0, to: seconds, slower: CALM }];
  const from = Math.max(0, (touchdown ?? seconds / 2) - BEFORE_S);
  const to = Math.min(seconds, (touchdown ?? seconds) + BOUNCING_S);
  const all = [
    { from: 0, to: from, slower: CALM },
    { from, to, slower: SLOW },
    { from: to, to: seconds, slower: CALM },
  ];
  return all.filter((one) => one.to > one.from);
}

/** Milliseconds of watching until that second of the flight. */
export const watchedUntil = (second: number, all: readonly Stretch[]): number =>
  1000 *
  all.reduce((sum, { from, to, slower }) => sum + Math.max(0, Math.min(second, to) - from) * slower, 0);

/** The second of a flight that is seen after so many milliseconds of watching. */
export function seenAfter(ms: number, all: readonly Stretch[]): number {
  let left = ms / 1000;
  for (const { from, to, slower } of all) {
    if (left < (to - from) * slower) return from + left / slower;
    left -= (to - from) * slower;
  }
  return all.at(-1)?.to ?? 0;
}

/** Where a piece that fell is stopped from one frame to the next. */
export function touchdowns(
  poses: readonly Pose[],
  framesASecond: number,
): { second: number; frame: number; force: number }[] {
  const speed = (frame: number) => ((poses[frame + 1]?.[2] ?? 0) - (poses[frame]?.[2] ?? 0)) * framesASecond;
  const found: { second: number; frame: number; force: number }[] = [];
  for (let frame = 1; frame < poses.length - 1; frame++) {
    const [before, after] = [speed(frame - 1), speed(frame)];
    const stopped = after - before;
    if (before < -FELT / 2 && stopped > FELT && after > before / 2)
      found.push({ second: frame / framesASecond, frame, force: Math.min(1.5, -before / HARD) });
  }
  return found;
}

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
  // Nobody waits for anybody in a race: flights there take the time that they took.
  const race = isRace(view);
  const close = !race && isClose(landing, standsIn(view));
  const ship = path.tracks.get("active")?.poses ?? [];
  const falls = touchdowns(ship, path.framesASecond);
  const seen = race
    ? [{ from: 0, to: path.seconds, slower: 1 }]
    : stretches(path.seconds, falls[0]?.second ?? null, close);
  return {
    ms: watchedUntil(path.seconds, seen) + LINGER_MS,
    isClose: close,
    impacts: falls.map(({ second, frame, force }) => {
      const [x, y, z] = ship[frame] as Pose;
      return { ms: watchedUntil(second, seen), at: [x, y, z] as const, force };
    }),
    at: (ms) => {
      const now = seenAfter(ms, seen);
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
    impacts: rest ? [{ ms: ARC_S * 1000, at: [end[0], end[1], end[2]], force: 0.8 }] : [],
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
