/**
 * The ship at the table's edge under the player's finger: dragged along the edge, in a race round its corners, too (all of
 * the table is then seen from there), and struck by a stroke through it. A stroke
 * may begin on the ship or behind it; only what passes through the ship, forwards and fast enough, strikes it.
 */
import { useThree } from "@react-three/fiber";
import { useEffect, useMemo } from "react";
import * as THREE from "three";
import { useActions, useTableStore, useView } from "../../../table/hooks";
import { flippable, useAim, useFlippable, walk } from "../aim";
import { inScene, MM, onTable, placed, SHIP_HEIGHT_MM, SHIP_RADIUS_MM, startPose } from "../measures";
import { flickOf, flickText, isStrike, pace, type Sample, span } from "../stroke";
import { mayGoRound, type ShipsView, shipPose } from "../view";

/** A finger is broader than a ship on a small screen. */
const LEAST_GRIP_PX = 30;
/** How far behind the ship a run-up may begin, in grips. */
const RUN_UP = 5;
const KEPT_MS = 400;
/** Sideways by so much more than forwards: the ship is dragged, not struck. */
const DRAG = 1.2;

const ray = new THREE.Raycaster();
const plane = new THREE.Plane(new THREE.Vector3(0, 1, 0), 0);
const hit = new THREE.Vector3();

export function Edge() {
  const { camera, gl, size } = useThree();
  const view = useView<ShipsView>();
  const { ship } = useFlippable();
  const meter = useAim((s) => s.meter);
  const { x, aim } = useAim();
  const { play } = useActions();
  const table = useTableStore();
  const launchPose = view.launching && ship ? shipPose(view, ship) : null;

  useEffect(() => {
    const canvas = gl.domElement;
    let samples: Sample[] = [];
    let pointer: number | null = null;
    let holds = false;

    /** As the store has it at this moment: a hand is quicker than a drawing. */
    const now = () => {
      const { legal, sending, view } = table.getState();
      const seen = view as ShipsView;
      const { ship, moveName } = flippable(legal, seen, useAim.getState());
      return {
        ship: sending ? null : ship,
        moveName,
        launchPose: seen.launching && ship ? shipPose(seen, ship) : null,
        race: mayGoRound(seen),
      };
    };
    const shipAt = () => {
      const { launchPose } = now();
      const { at } = placed(launchPose ?? startPose(useAim.getState().x));
      const side = at.clone().add(new THREE.Vector3(SHIP_RADIUS_MM / MM, 0, 0));
      camera.updateMatrixWorld();
      const box = canvas.getBoundingClientRect();
      const seen = (point: THREE.Vector3) => {
        point.project(camera);
        return { px: box.x + ((point.x + 1) / 2) * box.width, py: box.y + ((1 - point.y) / 2) * box.height };
      };
      const middle = seen(at);
      return { ...middle, radius: Math.max(LEAST_GRIP_PX, seen(side).px - middle.px) };
    };
    const sampleOf = (event: PointerEvent): Sample => {
      const box = canvas.getBoundingClientRect();
      const there = new THREE.Vector2(
        ((event.clientX - box.x) / box.width) * 2 - 1,
        1 - ((event.clientY - box.y) / box.height) * 2,
      );
      ray.setFromCamera(there, camera);
      plane.constant = -SHIP_HEIGHT_MM / 2 / MM;
      const point = ray.ray.intersectPlane(plane, hit);
      const { x, y } = point ? onTable(point) : { x: 0, y: 0 };
      return { ms: event.timeStamp, px: event.clientX, py: event.clientY, x, y };
    };

    const down = (event: PointerEvent) => {
      if (!now().ship || pointer !== null || !event.isPrimary) return;
      const at = shipAt();
      const [right, below] = [event.clientX - at.px, event.clientY - at.py];
      holds = Math.hypot(right, below) <= at.radius * 1.25;
      const isBehind = below > 0 && below < at.radius * RUN_UP && Math.abs(right) < at.radius * RUN_UP;
      if (!holds && !isBehind) return;
      event.stopImmediatePropagation(); // the camera stays where it is
      canvas.setPointerCapture(event.pointerId);
      pointer = event.pointerId;
      samples = [sampleOf(event)];
      useAim.setState({ tooSlow: false });
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      event.stopImmediatePropagation();
      const events = event.getCoalescedEvents?.() ?? [];
      for (const one of events.length > 0 ? events : [event]) follow(sampleOf(one));
    };
    const follow = (sample: Sample) => {
      const before = samples.at(-1);
      samples = [...samples.filter((one) => one === before || sample.ms - one.ms < KEPT_MS), sample];
      const at = shipAt();
      const swing = { samples, span: span(size.width, size.height), radius: at.radius, ship: at };
      const offset = offCourse(samples, at);
      if (isStrike(swing) && offset < at.radius * 1.3) {
        strike(swing);
        return;
      }
      const [right, up] = [sample.px - (before?.px ?? sample.px), (before?.py ?? sample.py) - sample.py];
      if (holds && !now().launchPose && Math.abs(right) > Math.abs(up) * DRAG)
        walk(sample.x - (before?.x ?? sample.x), now().race);
    };
    const strike = (swing: Parameters<typeof flickOf>[0]) => {
      const { x, loft, edge } = useAim.getState();
      const flick = flickOf(swing, x, loft);
      const { moveName, race } = now();
      release();
      if (flick) play(flickText(moveName, flick, race ? edge : "own"));
    };
    const release = () => {
      if (pointer !== null && canvas.hasPointerCapture(pointer)) canvas.releasePointerCapture(pointer);
      pointer = null;
      holds = false;
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      event.stopImmediatePropagation();
      const [at, last] = [shipAt(), samples.at(-1)];
      // It went through, but too slowly: say so rather than nothing.
      if (
        last &&
        at.py - last.py > at.radius &&
        pace({ samples, span: span(size.width, size.height) }) !== null
      )
        useAim.setState({ tooSlow: true });
      release();
    };
    canvas.addEventListener("pointerdown", down, { capture: true });
    canvas.addEventListener("pointermove", move, { capture: true });
    canvas.addEventListener("pointerup", up, { capture: true });
    canvas.addEventListener("pointercancel", up, { capture: true });
    return () => {
      canvas.removeEventListener("pointerdown", down, { capture: true });
      canvas.removeEventListener("pointermove", move, { capture: true });
      canvas.removeEventListener("pointerup", up, { capture: true });
      canvas.removeEventListener("pointercancel", up, { capture: true });
    };
  }, [camera, gl, size, play, table]);

  return ship && meter.isOpen ? <Arrow at={launchPose ?? startPose(x)} degrees={aim} /> : null;
}

/** How far beside the ship the stroke passes, in pixels. */
function offCourse(samples: readonly Sample[], ship: { px: number; py: number }): number {
  const [last, before] = [samples.at(-1), samples.at(-2)];
  if (!last || !before) return Number.POSITIVE_INFINITY;
  const from = samples.findLast((sample) => sample.py >= ship.py) ?? samples[0] ?? before;
  const [dx, dy] = [last.px - from.px, last.py - from.py];
  const length = Math.hypot(dx, dy);
  return length === 0
    ? Number.POSITIVE_INFINITY
    : Math.abs(dx * (ship.py - from.py) - dy * (ship.px - from.px)) / length;
}

/** Where the meter points to: a direction, and nothing about where the ship will land. */
function Arrow({ at: [x, y], degrees }: { at: readonly number[]; degrees: number }) {
  const shape = useMemo(() => {
    const arrow = new THREE.Shape();
    arrow.moveTo(-0.05, 0.4).lineTo(-0.05, 2).lineTo(-0.2, 2).lineTo(0, 2.45).lineTo(0.2, 2).lineTo(0.05, 2);
    arrow.lineTo(0.05, 0.4).closePath();
    return new THREE.ShapeGeometry(arrow).rotateX(-Math.PI / 2);
  }, []);
  return (
    <mesh
      geometry={shape}
      position={inScene(x ?? 0, y ?? 0, 3)}
      rotation-y={(-degrees * Math.PI) / 180}
      renderOrder={3}
      raycast={() => null}
    >
      <meshBasicMaterial color="#ffd24a" transparent opacity={0.9} toneMapped={false} depthTest={false} />
    </mesh>
  );
}
