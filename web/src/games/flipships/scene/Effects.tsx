/** What is seen for a moment: the trail of a ship, sparks and rings where something bursts, beams, a flash over the city. */
import { useThree } from "@react-three/fiber";
import { useEffect, useMemo, useRef } from "react";
import * as THREE from "three";
import { between, useEventFrame } from "../../../scene/motion";
import { useQuality } from "../../../scene/quality";
import { randomness } from "../../../scene/textures";
import { usePlaying, useView } from "../../../table/hooks";
import type { Event } from "../../../wire";
import { MAT } from "../art/mat";
import { type Burst, burstsOf } from "../bursts";
import { flightOf } from "../flight";
import { inScene, MM, placed, slotPose } from "../measures";
import { type ShipsView, shipPose } from "../view";

const TRAIL = 44;
const TRAIL_STEP_MS = 11;
const SPARKS = 180;
const FEW_SPARKS = 60;
const RINGS = 8;
const UP = new THREE.Vector3(0, 1, 0);
const FLAT = new THREE.Quaternion();
const matrix = new THREE.Matrix4();
const size = new THREE.Vector3();
const spot = new THREE.Vector3();
const turn = new THREE.Quaternion();
const axis = new THREE.Vector3();
const tint = new THREE.Color();

/** Sparks fly apart: the same way every time. */
const FLIGHTS = (() => {
  const random = randomness(41);
  return Array.from({ length: SPARKS }, () => ({
    way: new THREE.Vector3(random() * 2 - 1, 0.4 + random() * 1.3, random() * 2 - 1).multiplyScalar(
      0.35 + random(),
    ),
    size: 0.015 + random() ** 3 * 0.07,
    spins: 3 + random() * 9,
  }));
})();

export function Effects() {
  const view = useView<ShipsView>();
  const playing = usePlaying();
  const invalidate = useThree((s) => s.invalidate);
  const few = useQuality((s) => s.quality === "low");
  const trail = useRef<THREE.InstancedMesh>(null);
  const sparks = useRef<THREE.InstancedMesh>(null);
  const rings = useRef<THREE.InstancedMesh>(null);
  const beam = useRef<THREE.Mesh>(null);
  const flash = useRef<THREE.Mesh>(null);
  const made = useMemo(
    () => ({
      dot: new THREE.SphereGeometry(1, 8, 6),
      shard: new THREE.TetrahedronGeometry(1),
      ring: new THREE.RingGeometry(0.86, 1, 48).rotateX(-Math.PI / 2),
      beam: new THREE.CylinderGeometry(0.045, 0.045, 1, 8).translate(0, 0.5, 0),
    }),
    [],
  );
  const bursts = useMemo(() => (playing ? burstsOf(playing.event, view) : []), [playing, view]);

  // When nothing is shown, nothing of it stays.
  useEffect(() => {
    if (playing) return;
    for (const mesh of [trail.current, sparks.current, rings.current, beam.current, flash.current])
      if (mesh) mesh.visible = false;
    invalidate();
  }, [playing, invalidate]);

  useEventFrame((t, { event, ms }) => {
    showTrail(trail.current, event, t * ms, view);
    showSparks(sparks.current, bursts, t * ms, few ? FEW_SPARKS : SPARKS);
    showRings(rings.current, bursts, t * ms);
    showBeam(beam.current, event, t, view);
    showFlash(flash.current, event, t);
  });

  const light = <meshBasicMaterial transparent opacity={0.9} toneMapped={false} depthWrite={false} />;
  const unseen = { visible: false, frustumCulled: false, raycast: () => null };
  return (
    <>
      <instancedMesh ref={trail} args={[made.dot, undefined, TRAIL]} {...unseen}>
        {light}
      </instancedMesh>
      <instancedMesh ref={sparks} args={[made.shard, undefined, SPARKS]} {...unseen}>
        {light}
      </instancedMesh>
      <instancedMesh ref={rings} args={[made.ring, undefined, RINGS]} {...unseen}>
        <meshBasicMaterial
          transparent
          opacity={0.55}
          blending={THREE.AdditiveBlending}
          toneMapped={false}
          depthWrite={false}
        />
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
    const scale = then > 0 ? 0.05 * (1 - i / TRAIL) : 0.0001;
    mesh.setMatrixAt(i, matrix.compose(pose ? placed(pose).at : spot, FLAT, size.setScalar(scale)));
    mesh.setColorAt(i, tint);
  }
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

/** How much of a burst has passed; null before it and after. */
const passed = ({ ms, lasts }: Burst, now: number): number | null =>
  now < ms || now > ms + lasts ? null : (now - ms) / lasts;

/** The sparks are shared out among what bursts at this moment. */
function showSparks(
  mesh: THREE.InstancedMesh | null,
  bursts: readonly Burst[],
  now: number,
  most: number,
): void {
  if (!mesh) return;
  const live = bursts.filter((burst) => passed(burst, now) !== null);
  mesh.visible = live.length > 0;
  mesh.count = live.length > 0 ? most : 0;
  if (live.length === 0) return;
  FLIGHTS.slice(0, most).forEach(({ way, size: big, spins }, i) => {
    const burst = live[i % live.length] as Burst;
    const gone = passed(burst, now) ?? 1;
    spot.set(...burst.at).addScaledVector(way, burst.reach * Math.sqrt(gone));
    spot.y = Math.max(0.03, spot.y - 1.6 * gone * gone);
    turn.setFromAxisAngle(axis.copy(way).normalize(), spins * gone);
    mesh.setMatrixAt(i, matrix.compose(spot, turn, size.setScalar(big * (1 - gone) + 0.0001)));
    mesh.setColorAt(i, tint.set(i % 3 ? burst.colour : "#ffffff"));
  });
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

/** Rings run along the table and grow dim. */
function showRings(mesh: THREE.InstancedMesh | null, bursts: readonly Burst[], now: number): void {
  if (!mesh) return;
  const live = bursts.filter((burst) => burst.ring > 0 && passed(burst, now) !== null).slice(-RINGS);
  mesh.count = live.length;
  mesh.visible = live.length > 0;
  live.forEach((burst, i) => {
    const gone = passed(burst, now) ?? 1;
    const [x, , z] = burst.at;
    mesh.setMatrixAt(
      i,
      matrix.compose(spot.set(x, 0.09, z), FLAT, size.setScalar(0.05 + burst.ring * Math.sqrt(gone))),
    );
    mesh.setColorAt(i, tint.set(burst.colour).multiplyScalar((1 - gone) ** 1.5));
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
  light.opacity = 0.6 * Math.abs(Math.sin(t * Math.PI * (isLost ? 3.5 : 2.5))) * (1 - t);
}
