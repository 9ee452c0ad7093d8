import { describe, expect, test } from "vitest";
import { decodePath, mixed, poseAt, type Track } from "./path";
import example from "./path.example.json"; // written by the engine
import type { Pose } from "./view";

function near(pose: readonly number[] | undefined, expected: readonly number[]): void {
  for (const [i, value] of expected.entries()) expect(pose?.[i]).toBeCloseTo(value, 5);
}

describe("a path of the engine", () => {
  const path = decodePath(example.path);

  test("has the tracks that the engine says it has", () => {
    expect(path.framesASecond).toBe(example.frames_a_second);
    expect(path.seconds).toBeCloseTo(example.seconds, 9);
    expect([...path.tracks.keys()]).toEqual(Object.keys(example.tracks));
    for (const [name, { first_frame, frames, first, last }] of Object.entries(example.tracks)) {
      const track = path.tracks.get(name);
      expect(track?.firstFrame).toBe(first_frame);
      expect(track?.poses.length).toBe(frames);
      near(track?.poses[0], first);
      near(track?.poses.at(-1), last);
    }
  });

  test("ends where the ship landed", () => {
    const track = path.tracks.get("active") as Track;
    const [x, y, z] = poseAt(track, path.framesASecond, path.seconds + 1);
    const [landedX, landedY, landedZ] = example.landing.rest.pose;
    expect(Math.hypot(x - (landedX ?? 0), y - (landedY ?? 0), z - (landedZ ?? 0))).toBeLessThan(0.1);
  });

  test("stands still before its first frame and after its last", () => {
    const track: Track = { firstFrame: 2, poses: [at(0), at(10), at(30)] };
    expect(poseAt(track, 10, 0)[0]).toBe(0);
    expect(poseAt(track, 10, 0.25)[0]).toBe(5); // half a frame after frame 2
    expect(poseAt(track, 10, 0.35)[0]).toBe(20);
    expect(poseAt(track, 10, 9)[0]).toBe(30);
  });
});

test("text that is no path is refused", () => {
  expect(() => decodePath(btoa("\x02<\x01"))).toThrow("version 2");
  expect(() => decodePath(example.path.slice(0, 40))).toThrow();
});

test("between a turn and its negative, which is the same turn, nothing turns", () => {
  const [from, to]: [Pose, Pose] = [
    [0, 0, 0, 0.6, 0.8, 0, 0],
    [2, 4, 6, -0.6, -0.8, 0, 0],
  ];
  near(mixed(from, to, 0.5), [1, 2, 3, 0.6, 0.8, 0, 0]);
});

function at(x: number): Pose {
  return [x, 0, 0, 1, 0, 0, 0];
}
