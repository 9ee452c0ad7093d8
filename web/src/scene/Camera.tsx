/**
 * The camera: turned by mouse and keys; with fingers one looks around. It goes home to the seat, or above, at one key; and on
 * small screens it comes as near by itself as a finger needs to choose. A double tap brings it back.
 */
import { useFrame, useThree } from "@react-three/fiber";
import { useCallback, useEffect, useRef } from "react";
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { create } from "zustand";
import type { GamePlugin, Viewpoint } from "../games/plugin";
import { useActions } from "../table/hooks";
import { isStill } from "../table/motion";
import { isTouch } from "../table/touch";
import { FINGER_PX, fromAbove, fromTheSeat, type Insets, type IsHidden, nearEnough } from "./camera";
import { useDoubleTap } from "./doubleTap";
import { useFollow } from "./follow";
import { isHidden, type Pointers, seenFrom, usePointers } from "./pins";
import { NOWHERE, type Target, useLandmarks, useTargets } from "./targets";

/** `whole` is the seat, from as far as all of the board is seen. */
export type Station = "seat" | "top" | "whole";

/** Where the camera was asked to go; a count, so that asking twice moves it twice. */
export const useCamera = create<{
  station: Station;
  asked: number;
  free: boolean;
  /** Somebody has turned it, or looked elsewhere. */
  isMoved: boolean;
  go: (station: Station) => void;
}>((set) => ({
  station: "seat",
  asked: 0,
  free: true,
  isMoved: false,
  go: (station) => set((s) => ({ station, asked: s.asked + 1, isMoved: false })),
}));

/** What stands on a board, if its game does not say. */
const TALLEST = 1.2;
const TRAVEL_S = 0.7;
const TURN = 0.12;
const ZOOM = 1.1;

const lengthOf = ({ from, at }: Viewpoint): number =>
  new THREE.Vector3(...from).distanceTo(new THREE.Vector3(...at));

type Props = {
  game: GamePlugin;
  radius: number;
  seat: number | null;
  seats: number;
  insets: Insets;
  onPointers: (pointers: Pointers) => void;
};

export function Camera({ game, radius, seat, seats, insets, onPointers }: Props) {
  const { camera, gl, scene, size, invalidate, internal } = useThree();
  const { station, asked, free } = useCamera();
  const controls = useRef<OrbitControls>(null);
  const travel = useRef<{ from: THREE.Vector3; at: THREE.Vector3; to: Viewpoint; t: number } | null>(null);
  const arrived = useRef(false);
  const follow = useFollow(controls);
  const lastAsked = useRef(asked);

  const breadth = game.breadth ?? 1;
  const targets = useTargets(game, isTouch() && game.breadth !== undefined);
  const landmarks = useLandmarks(game, targets.length > 0);
  const sought = station === "seat" ? targets : NOWHERE; // who looks from elsewhere stays there
  const { understood } = useActions();

  const home = useCallback((): Viewpoint => {
    const picture = { width: size.width, height: size.height, ...insets };
    if (station === "top") return game.topView?.(picture) ?? fromAbove(radius, picture, TALLEST);
    return game.seatView?.(seat, seats, picture) ?? fromTheSeat(radius, picture);
  }, [game, radius, seat, seats, station, size, insets]);

  const hides = useCallback<IsHidden>(
    (cell, from) => isHidden(cell, from, internal.interaction, breadth),
    [internal, breadth],
  );

  const destination = useCallback((): Viewpoint => {
    const places = sought.map(({ at }) => at);
    return nearEnough(places, breadth, home(), { width: size.width, height: size.height, ...insets }, hides);
  }, [home, breadth, sought, size, insets, hides]);

  /** Are all of these cells in sight as it stands, behind nothing, and broad enough for a finger? */
  const shows = useCallback(
    (cells: readonly Target[]): boolean => {
      const seen = seenFrom(camera, size, breadth);
      const right = size.width - (insets.right ?? 0);
      return cells.every(({ at }) => {
        const { x, y, broad } = seen(at);
        const half = broad / 2;
        return (
          broad >= FINGER_PX &&
          x > half &&
          x < right - half &&
          y > insets.top + half &&
          y < size.height - insets.bottom - half &&
          !hides(at, camera.position.toArray())
        );
      });
    },
    [camera, breadth, size, insets, hides],
  );

  useEffect(() => {
    const orbit = new OrbitControls(camera, gl.domElement);
    orbit.enableDamping = !isStill();
    orbit.screenSpacePanning = false;
    orbit.touches = { ONE: THREE.TOUCH.PAN, TWO: THREE.TOUCH.DOLLY_ROTATE };
    orbit.maxPolarAngle = 1.4;
    let isHeld = false;
    orbit.addEventListener("change", () => {
      invalidate();
      if (isHeld && !useCamera.getState().isMoved) useCamera.setState({ isMoved: true });
    });
    orbit.addEventListener("start", () => {
      isHeld = true;
      travel.current = null; // a hand on the table holds it
    });
    orbit.addEventListener("end", () => {
      isHeld = false;
    });
    controls.current = orbit;
    return () => orbit.dispose();
  }, [camera, gl, invalidate]);

  // The board stands in the middle of what the panels leave free.
  useEffect(() => {
    const { width, height } = size;
    if (camera instanceof THREE.PerspectiveCamera)
      camera.setViewOffset(
        width,
        height,
        (insets.right ?? 0) / 2,
        (insets.bottom - insets.top) / 2,
        width,
        height,
      );
    invalidate();
  }, [camera, size, insets, invalidate]);

  useEffect(() => {
    const orbit = controls.current;
    if (!orbit) return;
    // Nobody is moved who can go on from here: the board stays under the finger.
    const isAsked = lastAsked.current !== asked;
    lastAsked.current = asked;
    if (arrived.current && !isAsked && !travel.current && sought.length > 0 && shows(sought)) return;
    const to = destination();
    const whole = home();
    orbit.minDistance = lengthOf(to) * 0.3;
    orbit.maxDistance = lengthOf(whole) * 1.6;
    if (!arrived.current || isStill()) {
      camera.position.set(...to.from);
      orbit.target.set(...to.at);
      orbit.update();
      arrived.current = true;
    } else if (!follow.rehome(to))
      travel.current = { from: camera.position.clone(), at: orbit.target.clone(), to, t: 0 };
    useCamera.setState({ isMoved: false });
    invalidate();
  }, [destination, home, shows, sought, asked, camera, invalidate, follow.rehome]);

  // Back from wherever one has looked; and from there to the whole board and near again.
  useDoubleTap((tap) => {
    const box = gl.domElement.getBoundingClientRect();
    const seen = seenFrom(camera, size, breadth);
    const isTarget = targets.some(({ at }) => {
      const { x, y } = seen(at);
      return Math.hypot(box.x + x - tap.x, box.y + y - tap.y) < FINGER_PX * 0.75;
    });
    if (isTarget) return;
    understood(); // nobody wanted to know why not
    const { isMoved, station, go } = useCamera.getState();
    go(isMoved || station !== "seat" ? "seat" : "whole");
  });

  useEffect(() => {
    if (controls.current) controls.current.enabled = free;
  }, [free]);

  useFrame((_, delta) => {
    const orbit = controls.current;
    const trip = travel.current;
    if (!orbit || follow.step(delta)) return;
    if (trip) {
      trip.t = Math.min(1, trip.t + Math.min(delta, 0.1) / TRAVEL_S);
      const ease = trip.t * trip.t * (3 - 2 * trip.t);
      camera.position.lerpVectors(trip.from, new THREE.Vector3(...trip.to.from), ease);
      orbit.target.lerpVectors(trip.at, new THREE.Vector3(...trip.to.at), ease);
      if (trip.t === 1) travel.current = null;
      invalidate();
    }
    orbit.update();
    // The board stays on the screen, however far it is dragged.
    const [x, z] = [orbit.target.x, orbit.target.z].map((v) => THREE.MathUtils.clamp(v, -radius, radius)) as [
      number,
      number,
    ];
    if (x !== orbit.target.x || z !== orbit.target.z) {
      camera.position.x += x - orbit.target.x;
      camera.position.z += z - orbit.target.z;
      orbit.target.set(x, orbit.target.y, z);
    }
    // The haze begins behind the board, however far away a tall picture has to be taken from.
    if (scene.fog instanceof THREE.Fog) {
      const distance = camera.position.distanceTo(orbit.target);
      scene.fog.near = distance + radius * 1.2;
      scene.fog.far = distance + radius * 6;
    }
  });

  usePointers(targets, landmarks, breadth, insets, onPointers); // after the camera has moved

  useEffect(() => {
    const turn = (angle: number, zoom: number) => {
      const orbit = controls.current;
      if (!orbit) return;
      const arm = camera.position.clone().sub(orbit.target);
      arm.applyAxisAngle(new THREE.Vector3(0, 1, 0), angle);
      const length = THREE.MathUtils.clamp(arm.length() * zoom, orbit.minDistance, orbit.maxDistance);
      camera.position.copy(orbit.target).add(arm.setLength(length));
      travel.current = null;
      orbit.update();
      invalidate();
    };
    const KEYS: Record<string, () => void> = {
      t: () => useCamera.getState().go("top"),
      h: () => useCamera.getState().go("seat"),
      q: () => turn(-TURN, 1),
      e: () => turn(TURN, 1),
      "+": () => turn(0, 1 / ZOOM),
      "-": () => turn(0, ZOOM),
    };
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      KEYS[event.key.toLowerCase()]?.();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [camera, invalidate]);
  return null;
}
