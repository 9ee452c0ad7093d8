/** Cells that shine: a pillar of light over each, that rises when it is counted. */
import { useFrame, useThree } from "@react-three/fiber";
import { useEffect, useMemo, useRef } from "react";
import * as THREE from "three";
import { useGame, useTable, useView } from "../table/hooks";
import { isStill } from "../table/motion";
import { smooth } from "./ease";

const MOST = 96;
const RISES_MS = 520;
const matrix = new THREE.Matrix4();
const at = new THREE.Vector3();
const size = new THREE.Vector3();
const STRAIGHT = new THREE.Quaternion();

/** A tube of light that fades upwards. */
function pillar(): THREE.BufferGeometry {
  const tube = new THREE.CylinderGeometry(0.94, 0.78, 1, 6, 1, true).translate(0, 0.5, 0);
  const [p, light] = [tube.getAttribute("position"), new THREE.Color()];
  const colours = Array.from({ length: p.count }, (_, i) =>
    light
      .set("#ffcf5c")
      .multiplyScalar(p.getY(i) > 0.5 ? 0 : 0.38)
      .toArray(),
  );
  tube.setAttribute("color", new THREE.Float32BufferAttribute(colours.flat(), 3));
  return tube;
}

export function Lit() {
  const lit = useTable((s) => s.lit);
  const game = useGame();
  const view = useView();
  const invalidate = useThree((s) => s.invalidate);
  const pillars = useRef<THREE.InstancedMesh>(null);
  const floors = useRef<THREE.InstancedMesh>(null);
  const since = useRef(new Map<string, number>());
  const made = useMemo(
    () => ({
      pillar: pillar(),
      floor: new THREE.CircleGeometry(0.8, 6).rotateX(-Math.PI / 2).rotateY(Math.PI / 6),
    }),
    [],
  );
  useEffect(() => {
    const now = performance.now();
    const known = since.current;
    since.current = new Map(lit.map((cell) => [cell, known.get(cell) ?? (isStill() ? 0 : now)]));
    invalidate();
  }, [lit, invalidate]);
  useFrame(() => {
    const [tubes, lights] = [pillars.current, floors.current];
    if (!tubes || !lights) return;
    const now = performance.now();
    let [n, isRising] = [0, false];
    for (const [cell, begun] of since.current) {
      const place = game.place(cell, view);
      if (!place || n === MOST) continue;
      const grown = Math.min(1, (now - begun) / RISES_MS);
      isRising ||= grown < 1;
      at.set(place[0], place[1] + 0.05, place[2]);
      // It leaps up, and settles.
      const tall = 0.9 * smooth(grown) + 1.6 * Math.sin(grown * Math.PI) + 0.001;
      tubes.setMatrixAt(n, matrix.compose(at, STRAIGHT, size.set(1, tall, 1)));
      lights.setMatrixAt(n, matrix.compose(at, STRAIGHT, size.setScalar(0.4 + 0.6 * smooth(grown))));
      n += 1;
    }
    for (const mesh of [tubes, lights]) {
      mesh.count = n;
      mesh.visible = n > 0;
      mesh.instanceMatrix.needsUpdate = true;
    }
    if (isRising) invalidate();
  });
  const unseen = { visible: false, frustumCulled: false, raycast: () => null, renderOrder: 4 };
  const glow = { transparent: true, toneMapped: false, depthWrite: false, blending: THREE.AdditiveBlending };
  return (
    <>
      <instancedMesh ref={pillars} args={[made.pillar, undefined, MOST]} {...unseen}>
        <meshBasicMaterial vertexColors side={THREE.DoubleSide} {...glow} />
      </instancedMesh>
      <instancedMesh ref={floors} args={[made.floor, undefined, MOST]} {...unseen}>
        <meshBasicMaterial color="#ffb52e" opacity={0.2} {...glow} />
      </instancedMesh>
    </>
  );
}
