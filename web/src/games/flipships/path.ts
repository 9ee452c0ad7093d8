/**
 * How a flick went, as the engine recorded it: a few kilobytes of keyframes (`physics/path.py` has the format).
 *
 *     version 1 | frames a second | number of tracks                    one byte each
 *     for each track: length of the name and the name; first frame and number of frames (two bytes each);
 *     for each frame x y z in steps of 0.05 mm and qw qx qy qz in steps of 1/32767 (two bytes each, signed)
 */
import type { Pose } from "./view";

export type Track = { firstFrame: number; poses: Pose[] };
export type Path = { framesASecond: number; seconds: number; tracks: ReadonlyMap<string, Track> };

const VERSION = 1;
const NUMBERS = 7;
const MM_A_STEP = 0.05;
const STEPS_OF_ONE = 32767;

/** Reads the base64 text of a path; throws for anything else. */
export function decodePath(text: string): Path {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const data = new DataView(bytes.buffer);
  if (data.getUint8(0) !== VERSION) throw new Error(`This path is of version ${data.getUint8(0)}.`);
  const framesASecond = data.getUint8(1);
  const tracks = new Map<string, Track>();
  let at = 3;
  for (let left = data.getUint8(2); left > 0; left--) {
    const length = data.getUint8(at);
    const name = new TextDecoder().decode(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
    const firstFrame = data.getUint16(at, true);
    const frames = data.getUint16(at + 2, true);
    at += 4;
    const poses = Array.from({ length: frames }, (_, frame) => readPose(data, at + frame * NUMBERS * 2));
    at += frames * NUMBERS * 2;
    tracks.set(name, { firstFrame, poses });
  }
  const last = Math.max(...[...tracks.values()].map((track) => track.firstFrame + track.poses.length - 1));
  return { framesASecond, seconds: last / framesASecond, tracks };
}

function readPose(data: DataView, at: number): Pose {
  const number = (n: number, unit: number) => data.getInt16(at + n * 2, true) * unit;
  const mm = (n: number) => number(n, MM_A_STEP);
  const part = (n: number) => number(n, 1 / STEPS_OF_ONE);
  return [mm(0), mm(1), mm(2), part(3), part(4), part(5), part(6)];
}

/** Where a piece is at a moment: before its first frame as that one shows it, after its last one as that one does. */
export function poseAt({ firstFrame, poses }: Track, framesASecond: number, seconds: number): Pose {
  const frame = seconds * framesASecond - firstFrame;
  const before = Math.min(poses.length - 1, Math.max(0, Math.floor(frame)));
  const from = poses[before] as Pose;
  const to = poses[Math.min(poses.length - 1, before + 1)] as Pose;
  return mixed(from, to, Math.min(1, Math.max(0, frame - before)));
}

/** Between two poses. Neighbouring frames are so close that a straight line between quaternions is as good as an arc. */
export function mixed(from: Pose, to: Pose, t: number): Pose {
  const side = from[3] * to[3] + from[4] * to[4] + from[5] * to[5] + from[6] * to[6] < 0 ? -1 : 1;
  const mix = (n: number, sign = 1) =>
    (from[n] as number) + ((to[n] as number) * sign - (from[n] as number)) * t;
  const turn = [mix(3, side), mix(4, side), mix(5, side), mix(6, side)] as const;
  const length = Math.hypot(...turn) || 1;
  return [mix(0), mix(1), mix(2), turn[0] / length, turn[1] / length, turn[2] / length, turn[3] / length];
}
