/** The camera: turned by mouse, touch and keys; goes home to the seat, or above, at one key. */
import { useFrame, useThree } from "@react-three/fiber";
import { useCallback, useEffect, useRef } from "react";
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { create } from "zustand";
import type { GamePlugin, Viewpoint } from "../games/plugin";
import { isStill } from "../table/motion";
import { fromAbove, fromTheSeat, type Insets } from "./camera";

export type Station = "seat" | "top";

/** Where the camera was asked to go; a count, so that asking twice moves it twice. */
export const useCamera = create<{
  station: Station;
  asked: number;
  free: boolean;
  go: (station: Station) => void;
}>((set) => ({
  station: "seat",
  asked: 0,
  free: true,
  go: (station) => set((s) => ({ station, asked: s.asked + 1 })),
}));

const TRAVEL_S = 0.7;
const TURN = 0.12;
const ZOOM = 1.1;

type Props = { game: GamePlugin; radius: number; seat: number | null; seats: number; insets: Insets };

export function Camera({ game, radius, seat, seats, insets }: Props) {
  const { camera, gl, scene, size, invalidate } = useThree();
  const { station, asked, free } = useCamera();
  const controls = useRef<OrbitControls>(null);
  const travel = useRef<{ from: THREE.Vector3; at: THREE.Vector3; to: Viewpoint; t: number } | null>(null);
  const arrived = useRef(false);

  const destination = useCallback((): Viewpoint => {
    const picture = { width: size.width, height: size.height, ...insets };
    if (station === "top") return game.topView?.(picture) ?? fromAbove(radius, picture);
    return game.seatView?.(seat, seats, picture) ?? fromTheSeat(radius, picture);
  }, [game, radius, seat, seats, station, size, insets]);

  useEffect(() => {
    const orbit = new OrbitControls(camera, gl.domElement);
    orbit.enableDamping = !isStill();
    orbit.enablePan = false;
    orbit.maxPolarAngle = 1.4;
    orbit.addEventListener("change", () => invalidate());
    controls.current = orbit;
    return () => orbit.dispose();
  }, [camera, gl, invalidate]);

  // The board stands in the middle of what the panels leave free.
  useEffect(() => {
    const { width, height } = size;
    if (camera instanceof THREE.PerspectiveCamera)
      camera.setViewOffset(width, height, 0, (insets.bottom - insets.top) / 2, width, height);
    invalidate();
  }, [camera, size, insets, invalidate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` sends it home again from wherever it was turned to
  useEffect(() => {
    const orbit = controls.current;
    if (!orbit) return;
    const to = destination();
    const distance = new THREE.Vector3(...to.from).distanceTo(new THREE.Vector3(...to.at));
    orbit.minDistance = distance * 0.3;
    orbit.maxDistance = distance * 1.6;
    if (!arrived.current || isStill()) {
      camera.position.set(...to.from);
      orbit.target.set(...to.at);
      orbit.update();
      arrived.current = true;
    } else travel.current = { from: camera.position.clone(), at: orbit.target.clone(), to, t: 0 };
    invalidate();
  }, [destination, asked, camera, invalidate]);

  useEffect(() => {
    if (controls.current) controls.current.enabled = free;
  }, [free]);

  useFrame((_, delta) => {
    const orbit = controls.current;
    const trip = travel.current;
    if (!orbit) return;
    if (trip) {
      trip.t = Math.min(1, trip.t + Math.min(delta, 0.1) / TRAVEL_S);
      const ease = trip.t * trip.t * (3 - 2 * trip.t);
      camera.position.lerpVectors(trip.from, new THREE.Vector3(...trip.to.from), ease);
      orbit.target.lerpVectors(trip.at, new THREE.Vector3(...trip.to.at), ease);
      if (trip.t === 1) travel.current = null;
      invalidate();
    }
    orbit.update();
    // The haze begins behind the board, however far away a tall picture has to be taken from.
    if (scene.fog instanceof THREE.Fog) {
      const distance = camera.position.distanceTo(orbit.target);
      scene.fog.near = distance + radius * 1.2;
      scene.fog.far = distance + radius * 6;
    }
  });

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
