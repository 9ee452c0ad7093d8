/**
 * The camera leaves its place to follow what a game wants to be seen closely, and comes back to where it was. Nothing of it
 * for who does not want things to move.
 */
import { useThree } from "@react-three/fiber";
import { type RefObject, useCallback, useRef } from "react";
import * as THREE from "three";
import type { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Viewpoint } from "../games/plugin";
import { useGame, useTableStore } from "../table/hooks";
import { isStill } from "../table/motion";

/** A share of what is left of the way, for each second: quickly there, softly arrived. */
const THERE = 5.5;
const BACK = 4.2;
const ARRIVED = 0.012;
/** A slow machine draws seldom: even so nothing jumps. */
const LONGEST_FRAME_S = 0.1;

const goal = new THREE.Vector3();

/** Shaking, as a part of the distance; the same in all directions, different from moment to moment. */
export const shaken = (strength: number, seconds: number): [number, number, number] => [
  strength * Math.sin(seconds * 71),
  strength * Math.sin(seconds * 89 + 1),
  strength * Math.sin(seconds * 61 + 2),
];

export type Follow = {
  /** Moves the camera for this frame; false if it is at home, and whoever turns it may. */
  step: (delta: number) => boolean;
  /** It has another home now; true if it is away, and will go there by itself. */
  rehome: (to: Viewpoint) => boolean;
};

export function useFollow(controls: RefObject<OrbitControls | null>): Follow {
  const { camera, invalidate } = useThree();
  const game = useGame();
  const table = useTableStore();
  const home = useRef<{ from: THREE.Vector3; at: THREE.Vector3 } | null>(null);
  const begun = useRef({ number: -1, at: 0 });
  const offset = useRef(new THREE.Vector3());

  const step = useCallback(
    (delta: number): boolean => {
      const orbit = controls.current;
      if (!orbit) return false;
      const { playing, view } = table.getState();
      const now = performance.now();
      if (playing && begun.current.number !== playing.number)
        begun.current = { number: playing.number, at: now };
      const t = playing ? Math.min(1, (now - begun.current.at) / playing.ms) : 0;
      camera.position.sub(offset.current);
      offset.current.set(0, 0, 0);
      const from = home.current?.from ?? camera.position;
      const at = home.current?.at ?? orbit.target;
      const shot =
        playing && view && !isStill()
          ? (game.shot?.(t, playing, view, { from: from.toArray(), at: at.toArray() }) ?? null)
          : null;
      if (!shot && !home.current) return false;
      home.current ??= { from: camera.position.clone(), at: orbit.target.clone() };
      orbit.enabled = false;
      const share = 1 - Math.exp(-Math.min(delta, LONGEST_FRAME_S) * (shot ? THERE : BACK));
      camera.position.lerp(shot ? goal.set(...shot.from) : home.current.from, share);
      orbit.target.lerp(shot ? goal.set(...shot.at) : home.current.at, share);
      if (!shot && camera.position.distanceTo(home.current.from) < ARRIVED) {
        camera.position.copy(home.current.from);
        orbit.target.copy(home.current.at);
        home.current = null;
        orbit.enabled = true;
      }
      if (shot?.shake) {
        const distance = camera.position.distanceTo(orbit.target);
        camera.position.add(offset.current.set(...shaken(shot.shake * distance, now / 1000)));
      }
      camera.lookAt(orbit.target);
      invalidate();
      return true;
    },
    [camera, controls, game, invalidate, table],
  );

  const rehome = useCallback((to: Viewpoint): boolean => {
    if (!home.current) return false;
    home.current.from.set(...to.from);
    home.current.at.set(...to.at);
    return true;
  }, []);

  return { step, rehome };
}
