/**
 * The ship at the table's edge under the player's finger: dragged along the edge, in a race round its corners, too (all of
 * the table is then seen from there), and struck by a stroke through it.
 */
import { useThree } from "@react-three/fiber";
import { useEffect } from "react";
import * as THREE from "three";
import { useTableStore, useView } from "../../../table/hooks";
import { useAim, useFlippable } from "../aim";
import { MM, onTable, placed, SHIP_HEIGHT_MM, SHIP_RADIUS_MM, startPose } from "../measures";
import { span } from "../stroke";
import { listenForStrokes } from "../strokes";
import { type ShipsView, shipPose } from "../view";
import { Stroke } from "./Stroke";

/** A finger is broader than a ship on a small screen. */
const LEAST_GRIP_PX = 30;

const ray = new THREE.Raycaster();
const plane = new THREE.Plane(new THREE.Vector3(0, 1, 0), 0);
const hit = new THREE.Vector3();

export function Edge() {
  const { camera, gl, size } = useThree();
  const view = useView<ShipsView>();
  const { ship } = useFlippable();
  const meter = useAim((s) => s.meter);
  const { x, aim, pull, power } = useAim();
  const table = useTableStore();
  const launchPose = view.launching && ship ? shipPose(view, ship) : null;

  useEffect(() => {
    const canvas = gl.domElement;
    return listenForStrokes(
      {
        element: canvas,
        span: span(size.width, size.height),
        hasCorners: true,
        shipAt: (launched) => {
          const { at } = placed(launched ?? startPose(useAim.getState().x));
          const side = at.clone().add(new THREE.Vector3(SHIP_RADIUS_MM / MM, 0, 0));
          camera.updateMatrixWorld();
          const box = canvas.getBoundingClientRect();
          const seen = (point: THREE.Vector3) => {
            point.project(camera);
            return {
              px: box.x + ((point.x + 1) / 2) * box.width,
              py: box.y + ((1 - point.y) / 2) * box.height,
            };
          };
          const middle = seen(at);
          return { ...middle, radius: Math.max(LEAST_GRIP_PX, seen(side).px - middle.px) };
        },
        sampleOf: (event) => {
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
        },
      },
      table,
    );
  }, [camera, gl, size, table]);

  const [shipX, shipY] = launchPose ?? startPose(x);
  if (pull)
    return <Stroke ship={[shipX, shipY]} degrees={pull.aim} power={pull.power} finger={pull.finger} />;
  return ship && meter.isOpen ? <Stroke ship={[shipX, shipY]} degrees={aim} power={power} /> : null;
}
