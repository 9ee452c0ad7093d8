/** What is seen for a moment: the trail of a ship, sparks, beams, a flash over the city. */
import { useThree } from "@react-three/fiber";
import { useEffect, useMemo, useRef } from "react";
import * as THREE from "three";
import { between, useEventFrame } from "../../../scene/motion";
import { randomness } from "../../../scene/textures";
import { usePlaying, useView } from "../../../table/hooks";
import type { Event } from "../../../wire";
import { MAT } from "../art/mat";
import { flightOf } from "../flight";
import { inScene, MM, mothershipY, placed, slotPose } from "../measures";
import { type ShipsView, shipPose } from "../view";

const TRAIL = 26;
const TRAIL_STEP_MS = 22;
const SPARKS = 64;
const UP = new THREE.Vector3(0, 1, 0);
const FLAT = new THREE.Quaternion();
const matrix = new THREE.Matrix4();
const size = new THREE.Vector3();
const spot = new THREE.Vector3();
const tint = new THREE.Color();

/** Sparks fly apart: the same way every time. */
const FLIGHTS = (() => {
  const random = randomness(41);
  return Array.from({ length: SPARKS }, () => ({
    way: new THREE.Vector3(random() * 2 - 1, 0.4 + random() * 1.3, random() * 2 - 1).multiplyScalar(
      0.6 + random(),
    ),
    size: 0.03 + random() * 0.06,
  }));
})();

type Burst = { at: [number, number, number]; colour: string; reach: number };

/** Where sparks fly from when this happens. */
function burstOf(event: Event, view: ShipsView): Burst | null {
  const pose = view.enemies[String(event.slot)]?.pose ?? slotPose(String(event.slot));
  if (event.event === "destroyed" && pose)
    return { at: inScene(pose[0], pose[1], 6), colour: "#ffb347", reach: 1.6 };
  if (event.event === "hit" && pose)
    return { at: inScene(pose[0], pose[1], 6), colour: "#7fe9ff", reach: 0.8 };
  if (event.event === "mothership")
    return { at: inScene(0, mothershipY(view.rows), 24), colour: "#ff6f91", reach: 2.2 };
  if (event.event === "over")
    return event.reason === "mothership"
      ? { at: inScene(0, mothershipY(view.rows), 24), colour: "#ffd24a", reach: 6 }
      : { at: inScene(0, 40, 10), colour: "#ff3220", reach: 5 };
  if (event.event === "reinforced") return { at: inScene(0, -30, 0), colour: "#ffd24a", reach: 1.6 };
  return null;
}

export function Effects() {
  const view = useView<ShipsView>();
  const playing = usePlaying();
  const invalidate = useThree((s) => s.invalidate);
  const trail = useRef<THREE.InstancedMesh>(null);
  const sparks = useRef<THREE.InstancedMesh>(null);
  const beam = useRef<THREE.Mesh>(null);
  const flash = useRef<THREE.Mesh>(null);
  const made = useMemo(
    () => ({
      dot: new THREE.SphereGeometry(1, 8, 6),
      shard: new THREE.TetrahedronGeometry(1),
      beam: new THREE.CylinderGeometry(0.045, 0.045, 1, 8).translate(0, 0.5, 0),
    }),
    [],
  );

  // When nothing is shown, nothing of it stays.
  useEffect(() => {
    if (playing) return;
    for (const mesh of [trail.current, sparks.current, beam.current, flash.current])
      if (mesh) mesh.visible = false;
    invalidate();
  }, [playing, invalidate]);

  useEventFrame((t, { event, ms }) => {
    showTrail(trail.current, event, t * ms, view);
    showSparks(sparks.current, burstOf(event, view), t);
    showBeam(beam.current, event, t, view);
    showFlash(flash.current, event, t);
  });

  const light = <meshBasicMaterial transparent opacity={0.85} toneMapped={false} depthWrite={false} />;
  const unseen = { visible: false, frustumCulled: false, raycast: () => null };
  return (
    <>
      <instancedMesh ref={trail} args={[made.dot, undefined, TRAIL]} {...unseen}>
        {light}
      </instancedMesh>
      <instancedMesh ref={sparks} args={[made.shard, undefined, SPARKS]} {...unseen}>
        {light}
      </instancedMesh>
      <mesh ref={beam} geometry={made.beam} {...unseen}>
        <meshBasicMaterial color="#8dfcff" transparent opacity={0.9} toneMapped={false} />
      </mesh>
      <mesh ref={flash} rotation-x={-Math.PI / 2} position={inScene(0, 70, 1)} {...unseen}>
        <planeGeometry args={[(MAT.right - MAT.left) / MM, 122 / MM]} />
        <meshBasicMaterial color="#ff3220" transparent opacity={0} toneMapped={false} depthWrite={false} />
      </mesh>
    </>
  );
}

function showTrail(mesh: THREE.InstancedMesh | null, event: Event, ms: number, view: ShipsView): void {
  if (!mesh) return;
  mesh.visible = event.event === "landed";
  if (!mesh.visible) return;
  const flight = flightOf(event, view);
  tint.set(flight.isClose ? "#ffd24a" : "#bfe8ff");
  for (let i = 0; i < TRAIL; i++) {
    const then = ms - i * TRAIL_STEP_MS;
    const pose = flight.at(Math.max(0, then)).get("active");
    const scale = then > 0 ? 0.075 * (1 - i / TRAIL) : 0.0001;
    mesh.setMatrixAt(i, matrix.compose(pose ? placed(pose).at : spot, FLAT, size.setScalar(scale)));
    mesh.setColorAt(i, tint);
  }
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

function showSparks(mesh: THREE.InstancedMesh | null, burst: Burst | null, t: number): void {
  if (!mesh) return;
  mesh.visible = burst !== null;
  if (!burst) return;
  const gone = between(t, 0.05, 1);
  FLIGHTS.forEach(({ way, size: big }, i) => {
    spot.set(...burst.at).addScaledVector(way, burst.reach * Math.sqrt(gone));
    spot.y = Math.max(0.03, spot.y - 1.6 * gone * gone);
    mesh.setMatrixAt(i, matrix.compose(spot, FLAT, size.setScalar(big * (1 - gone) + 0.0001)));
    mesh.setColorAt(i, tint.set(i % 3 ? burst.colour : "#ffffff"));
  });
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

/** From the ship that attacks to its target. */
function showBeam(mesh: THREE.Mesh | null, event: Event, t: number, view: ShipsView): void {
  if (!mesh) return;
  const from = event.event === "attacked" ? shipPose(view, String(event.ship)) : null;
  const to = view.enemies[String(event.slot)]?.pose ?? slotPose(String(event.slot));
  mesh.visible = !!from && !!to;
  if (!from || !to) return;
  mesh.position.set(...inScene(from[0], from[1], 6));
  spot.set(...inScene(to[0], to[1], 3)).sub(mesh.position);
  mesh.scale.set(1, Math.max(0.01, spot.length() * between(t, 0.1, 0.45)), 1);
  mesh.quaternion.setFromUnitVectors(UP, spot.normalize());
  (mesh.material as THREE.MeshBasicMaterial).opacity = 0.9 * (1 - between(t, 0.6, 1));
}

/** The city is hit, mended or lost: its sky flashes red, or green. */
function showFlash(mesh: THREE.Mesh | null, event: Event, t: number): void {
  if (!mesh) return;
  const isLost = event.event === "over" && event.reason !== "mothership";
  mesh.visible = event.event === "city" || isLost;
  if (!mesh.visible) return;
  const light = mesh.material as THREE.MeshBasicMaterial;
  light.color.set(isLost || Number(event.lost) > 0 ? "#ff3220" : "#4dffa0");
  light.opacity = 0.75 * Math.abs(Math.sin(t * Math.PI * 2.5)) * (1 - t);
}
