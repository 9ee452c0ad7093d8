/**
 * Pins: rings over the cells that can be chosen, as large as a fingertip, where all of them lie far enough apart and some
 * are seen smaller, or hide behind something. So choices at opposite ends of the board are within reach at once. Where that
 * cannot be, as there are too many, arrows at the edges say that one has to look around for more. What a game calls a
 * landmark, as where one has to go, is pointed out at the edge, too, while it is out of sight.
 */
import { useFrame, useThree } from "@react-three/fiber";
import { useEffect, useRef } from "react";
import * as THREE from "three";
import type { Landmark } from "../games/plugin";
import { areApart, FIELD_OF_VIEW, FINGER_PX, type Insets, PIN_PX } from "./camera";
import type { Target } from "./targets";

/** Where a pin stands, in pixels of the canvas. */
export type Pin = { cell: string; x: number; y: number };
export type Side = "left" | "right" | "top" | "bottom";
/** A landmark at the edge of the picture, and which way it is from there (radians, clockwise from the right). */
export type Waymark = Landmark & { x: number; y: number; angle: number };
/** What points out choices: pins, and the sides beyond which there are more. */
export type Pointers = { pins: readonly Pin[]; beyond: readonly Side[]; waymarks: readonly Waymark[] };
const SIDES: readonly Side[] = ["left", "right", "top", "bottom"];
export const NO_POINTERS: Pointers = { pins: [], beyond: [], waymarks: [] };
/** From the edge to the middle of a waymark: clear of the arrows there. */
const WAYMARK_PX = 48;

/** Where a point of the table is seen, in pixels of the canvas, and how broad a cell is there. */
export function seenFrom(
  camera: THREE.Camera,
  { width, height }: { width: number; height: number },
  breadth: number,
): (at: Target["at"]) => { x: number; y: number; broad: number } {
  camera.updateMatrixWorld();
  const ahead = camera.getWorldDirection(new THREE.Vector3());
  return (at) => {
    const point = new THREE.Vector3(...at);
    const depth = point.clone().sub(camera.position).dot(ahead);
    const { x, y } = point.project(camera);
    return {
      x: ((x + 1) / 2) * width,
      y: ((1 - y) / 2) * height,
      broad: (breadth * height) / 2 / (Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * depth),
    };
  };
}

/** Would a finger that is put on a cell meet something that stands in front of it, seen from there? */
export function isHidden(
  at: Target["at"],
  from: Target["at"],
  touchable: THREE.Object3D[],
  breadth: number,
): boolean {
  const eye = new THREE.Vector3(...from);
  const ray = new THREE.Raycaster(eye, new THREE.Vector3(...at).sub(eye).normalize());
  const met = ray.intersectObjects(touchable)[0]?.point;
  return met !== undefined && Math.hypot(met.x - at[0], met.z - at[2]) > breadth * 0.55;
}

type Box = { left: number; right: number; top: number; bottom: number };

/** Where on the rim of what is free a landmark out there is pointed out; null for one that is in sight. */
export function onTheRim(
  at: { x: number; y: number },
  free: Box,
): { x: number; y: number; angle: number } | null {
  const isSeen = at.x >= free.left && at.x <= free.right && at.y >= free.top && at.y <= free.bottom;
  if (isSeen) return null;
  const between = (value: number, least: number, most: number) =>
    Math.round(Math.min(Math.max(value, least + WAYMARK_PX), most - WAYMARK_PX));
  const x = between(at.x, free.left, free.right);
  const y = between(at.y, free.top, free.bottom);
  return { x, y, angle: Number(Math.atan2(at.y - y, at.x - x).toFixed(2)) };
}

/** Tells where pins stand, and beyond which sides are more choices, whenever that has changed. */
export function usePointers(
  targets: readonly Target[],
  landmarks: readonly (Landmark & Target)[],
  breadth: number,
  insets: Insets,
  onPointers: (pointers: Pointers) => void,
): void {
  const { camera, size, invalidate, internal } = useThree();
  const told = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else can be chosen is seen in the next frame
  useEffect(() => invalidate(), [targets, landmarks, invalidate]);
  useFrame(() => {
    const places = seenFrom(camera, size, breadth);
    const seen = targets.map(({ cell, at }) => ({ cell, ...places(at) }));
    const isNeeded = () =>
      seen.some(({ broad }) => broad < FINGER_PX) ||
      targets.some(({ at }) => isHidden(at, camera.position.toArray(), internal.interaction, breadth));
    const free: Box = {
      left: 0,
      right: size.width - (insets.right ?? 0),
      top: insets.top,
      bottom: size.height - insets.bottom,
    };
    /** How far beyond each side of what is free. */
    const over = ({ x, y }: Pin): Record<Side, number> => ({
      left: free.left - x,
      right: x - free.right,
      top: free.top - y,
      bottom: y - free.bottom,
    });
    const isFree = (pin: Pin) => Object.values(over(pin)).every((px) => px <= -PIN_PX / 2);
    const pins = areApart(seen) && isNeeded() ? seen.filter(isFree) : [];
    const now: Pointers = {
      pins: pins.map(({ cell, x, y }) => ({ cell, x: Math.round(x), y: Math.round(y) })),
      beyond: SIDES.filter((side) => seen.some((one) => over(one)[side] > 0)),
      waymarks: landmarks.flatMap(({ at, cell, colour, sign }) => {
        const rim = onTheRim(places(at), free);
        return rim ? [{ cell, colour, sign, ...rim }] : [];
      }),
    };
    const text = JSON.stringify(now);
    if (text === told.current) return;
    told.current = text;
    onPointers(now);
  });
}
