/** The city at the edge of the table: a house for every bit of its health. They go dark and fall as it is hit, and burn. */
import { useThree } from "@react-three/fiber";
import { useLayoutEffect, useMemo, useRef } from "react";
import * as THREE from "three";
import { smooth, useEventFrame } from "../../../scene/motion";
import { useShadowRefresh } from "../../../scene/shadows";
import { painted, randomness } from "../../../scene/textures";
import { useView } from "../../../table/hooks";
import type { Event } from "../../../wire";
import { MAT } from "../art/mat";
import { FALL_MS } from "../bursts";
import { inScene, MM } from "../measures";
import type { ShipsView } from "../view";

type House = { x: number; y: number; wide: number; deep: number; tall: number; falls: number };

/** Two rows of them along the front of the mat; `falls` is the order in which they do, from 0 to 1. */
const HOUSES: readonly House[] = (() => {
  const random = randomness(91);
  const houses: House[] = [];
  for (const [y, most] of [
    [36, 17],
    [24, 11],
  ] as const)
    for (let x = MAT.left + 8; x < MAT.right - 8; ) {
      const wide = 8 + random() * 10;
      houses.push({
        x: x + wide / 2,
        y,
        wide: wide - 1.4,
        deep: 9,
        tall: 4 + random() * most,
        falls: random(),
      });
      x += wide;
    }
  return houses.toSorted((a, b) => a.falls - b.falls);
})();
const RUIN = 0.22;
const LIT = new THREE.Color("#ffffff");
const DARK = new THREE.Color("#4a3a38");
const FIRES = 24;
const matrix = new THREE.Matrix4();
const at = new THREE.Vector3();
const size = new THREE.Vector3();
const lean = new THREE.Quaternion();
const euler = new THREE.Euler();
const tint = new THREE.Color();

/** A wall with windows, most of them lit. */
const windows = () =>
  painted(64, (brush, px) => {
    const random = randomness(17);
    brush.fillStyle = "#223056";
    brush.fillRect(0, 0, px, px);
    for (let y = 5; y < px - 6; y += 12)
      for (let x = 5; x < px - 6; x += 11) {
        brush.fillStyle = random() < 0.7 ? "#ffe9ae" : "#31406b";
        brush.fillRect(x, y, 6, 7);
      }
  });

/** How much of the city stands, from 0 to 1: nothing of one that was lost, whatever its health. */
function standing(view: ShipsView, health: number): number {
  if (view.result && view.result.winners.length === 0) return 0;
  return Math.max(0, Math.min(1, health / Math.max(1, view.city_start)));
}

/** How much stands while an event is seen; null where nothing changes. */
function during(event: Event, t: number, view: ShipsView): number | null {
  const before = standing(view, view.city);
  if (event.event === "city") return before + (standing(view, Number(event.health)) - before) * smooth(t);
  if (event.event === "over" && event.reason !== "mothership")
    return before * (1 - smooth(Math.min(1, (t * FALL_MS) / 2600)));
  return null;
}

export function City() {
  const view = useView<ShipsView>();
  const invalidate = useThree((s) => s.invalidate);
  const refreshShadows = useShadowRefresh();
  const houses = useRef<THREE.InstancedMesh>(null);
  const fires = useRef<THREE.InstancedMesh>(null);
  const made = useMemo(
    () => ({
      house: new THREE.BoxGeometry(1, 1, 1).translate(0, 0.5, 0),
      fire: new THREE.OctahedronGeometry(0.07, 0).scale(1, 1.6, 1),
      windows: windows(),
    }),
    [],
  );
  const share = standing(view, view.city);
  useLayoutEffect(() => {
    build(houses.current, fires.current, share);
    refreshShadows();
    invalidate();
  }, [share, invalidate, refreshShadows]);
  useEventFrame((t, { event }) => {
    const now = during(event, t, view);
    if (now !== null) build(houses.current, fires.current, now);
  });
  const unseen = { frustumCulled: false, raycast: () => null };
  return (
    <>
      <instancedMesh
        ref={houses}
        args={[made.house, undefined, HOUSES.length]}
        castShadow
        receiveShadow
        {...unseen}
      >
        <meshStandardMaterial map={made.windows} roughness={0.6} />
      </instancedMesh>
      <instancedMesh ref={fires} args={[made.fire, undefined, FIRES]} {...unseen}>
        <meshBasicMaterial color="#ff9a3d" toneMapped={false} />
      </instancedMesh>
    </>
  );
}

/** Houses as they stand when so much of the city does: one after another falls, the next one is falling. */
function build(houses: THREE.InstancedMesh | null, fires: THREE.InstancedMesh | null, share: number): void {
  if (!houses || !fires) return;
  const fallen = (1 - share) * HOUSES.length;
  let burning = 0;
  HOUSES.forEach(({ x, y, wide, deep, tall }, i) => {
    const down = smooth(Math.max(0, Math.min(1, fallen - i)));
    at.set(...inScene(x, y));
    lean.setFromEuler(euler.set(0, 0, down * (i % 2 ? 0.35 : -0.3)));
    size.set(wide / MM, (tall / MM) * (1 - (1 - RUIN) * down), deep / MM);
    houses.setMatrixAt(i, matrix.compose(at, lean, size));
    houses.setColorAt(i, tint.copy(LIT).lerp(DARK, down));
    if (down === 1 && i % 3 === 0 && burning < FIRES) {
      at.y += (tall / MM) * RUIN + 0.05;
      fires.setMatrixAt(burning++, matrix.compose(at, lean.identity(), size.setScalar(0.6 + (i % 4) * 0.25)));
    }
  });
  fires.count = burning;
  fires.visible = burning > 0;
  for (const mesh of [houses, fires]) mesh.instanceMatrix.needsUpdate = true;
  if (houses.instanceColor) houses.instanceColor.needsUpdate = true;
}
