/** Lets end-to-end tests find a cell on the screen, know what is offered, and count draw calls. */
import { useThree } from "@react-three/fiber";
import { useEffect } from "react";
import * as THREE from "three";
import { useTableStore } from "../table/hooks";
import { cellsToChoose } from "../table/targets";

declare global {
  interface Window {
    tableflip?: {
      /** Where a cell is on the page, in CSS pixels. */
      find: (cell: string) => { x: number; y: number } | null;
      /** How broad a cell is on the page, in CSS pixels; null where the game does not say how broad cells are. */
      breadth: (cell: string) => number | null;
      /** The cells that can be chosen now. */
      targets: () => readonly string[];
      drawCalls: () => number;
      ready: () => boolean;
      /** What is offered now: the legal moves; none while something is being shown or sent. */
      legal: () => readonly string[];
      /** How far the table's log is known here. */
      seq: () => number;
    };
  }
}

export function Probe() {
  const { gl, camera } = useThree();
  const table = useTableStore();
  useEffect(() => {
    gl.info.autoReset = true;
    window.tableflip = {
      find: (cell) => {
        const { game, view } = table.getState();
        const at = game && view ? game.place(cell, view) : null;
        if (!at) return null;
        camera.updateMatrixWorld();
        const point = new THREE.Vector3(...at).project(camera);
        const box = gl.domElement.getBoundingClientRect();
        return { x: box.x + ((point.x + 1) / 2) * box.width, y: box.y + ((1 - point.y) / 2) * box.height };
      },
      breadth: (cell) => {
        const { game, view } = table.getState();
        const at = game && view ? game.place(cell, view) : null;
        if (!at || !game?.breadth) return null;
        camera.updateMatrixWorld();
        const right = new THREE.Vector3()
          .setFromMatrixColumn(camera.matrixWorld, 0)
          .multiplyScalar(game.breadth / 2);
        const middle = new THREE.Vector3(...at);
        const [a, b] = [middle.clone().sub(right).project(camera), middle.clone().add(right).project(camera)];
        return ((b.x - a.x) / 2) * gl.domElement.clientWidth;
      },
      targets: () => cellsToChoose(table.getState()),
      drawCalls: () => gl.info.render.calls,
      ready: () => gl.info.render.frame > 0,
      legal: () => table.getState().legal,
      seq: () => table.getState().snapshot?.seq ?? 0,
    };
    return () => {
      window.tableflip = undefined;
    };
  }, [gl, camera, table]);
  return null;
}
