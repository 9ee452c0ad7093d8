/** What lies on top of cards and track: shields that protect, hits made, where the city stands, the deck; and frames. */
import { useMemo } from "react";
import * as THREE from "three";
import { type Brush, painted } from "../../../scene/textures";
import { usePlaying, useTable, useView } from "../../../table/hooks";
import { TRACK_SPACES, trackAt } from "../art/mat";
import { place } from "../cells";
import {
  CARD_DEPTH_MM,
  CARD_WIDTH_MM,
  inScene,
  MM,
  MOTHERSHIP_DEPTH_MM,
  placedCard,
  SHIP_RADIUS_MM,
  slotPose,
} from "../measures";
import { isRace, type ShipsView } from "../view";
import { type Piece, Pieces } from "./Pieces";

const NOTHING: Piece[] = [];
const FLAT = new THREE.Quaternion();
const lying = (x: number, y: number, z: number) => ({
  at: new THREE.Vector3(...inScene(x, y, z)),
  turn: FLAT,
});

/** A frame around a card; `wide` millimetres broad. */
function cardFrame(wide: number): THREE.BufferGeometry {
  const outline = <Outline extends THREE.Path>(path: Outline, by: number): Outline => {
    const [w, h] = [(CARD_WIDTH_MM / 2 + by) / MM, (CARD_DEPTH_MM / 2 + by) / MM];
    path.moveTo(-w, -h).lineTo(w, -h).lineTo(w, h).lineTo(-w, h).closePath();
    return path;
  };
  const shape = outline(new THREE.Shape(), wide);
  shape.holes.push(outline(new THREE.Path(), 0));
  return new THREE.ShapeGeometry(shape).rotateX(-Math.PI / 2);
}

/** The back of a card: rings of an alarm. */
function cardBack(brush: Brush, size: number): void {
  brush.fillStyle = "#1a1233";
  brush.fillRect(0, 0, size, size);
  brush.lineWidth = size / 24;
  for (let ring = 1; ring <= 4; ring++) {
    brush.beginPath();
    brush.arc(size / 2, size / 2, (size / 9) * ring, 0, Math.PI * 2);
    brush.strokeStyle = ring % 2 ? "#a33a6b" : "#57408f";
    brush.stroke();
  }
  brush.strokeStyle = "#c9a24a";
  brush.strokeRect(3, 3, size - 6, size - 6);
}

export function Marks() {
  const view = useView<ShipsView>();
  const isMarching = usePlaying()?.event.event === "marched"; // marks do not come along
  const made = useMemo(
    () => ({
      dome: new THREE.SphereGeometry(1, 6, 3, 0, Math.PI * 2, 0, Math.PI / 2)
        .toNonIndexed()
        .scale(0.66, 0.24, 0.9),
      flame: new THREE.OctahedronGeometry(0.15, 0).scale(1, 1.3, 1),
      marker: new THREE.CylinderGeometry(0.2, 0.24, 0.14, 6).translate(0, 0.07, 0),
      back: painted(128, cardBack),
      deck: new THREE.BoxGeometry(CARD_WIDTH_MM / MM, 1, CARD_DEPTH_MM / MM).translate(0, 0.5, 0),
    }),
    [],
  );
  const domes = useMemo(
    () =>
      Object.entries(view.enemies).flatMap(([key, { shielded, pose }]): Piece[] =>
        shielded && pose ? [{ key, ...placedCard(pose) }] : [],
      ),
    [view.enemies],
  );
  const flames = useMemo(
    () =>
      Object.entries(view.enemies).flatMap(([slot, { hits, pose }]): Piece[] =>
        pose
          ? Array.from({ length: hits }, (_, i) => ({
              key: `${slot} ${i}`,
              ...lying(pose[0] - 18 + i * 14, pose[1] + 8, 10),
              colour: "#ff7a1f",
            }))
          : [],
      ),
    [view.enemies],
  );
  const marker = useMemo((): Piece[] => {
    if (isRace(view)) return [];
    const { x, y } = trackAt(Math.min(TRACK_SPACES, Math.max(0, view.city)));
    return [{ key: "city", ...lying(x - 24, y, 0.5), colour: view.city <= 4 ? "#ff5c4d" : "#ffd24a" }];
  }, [view]);
  const thick = Math.max(0.001, view.deck * 0.012);
  return (
    <>
      <Pieces geometry={made.dome} items={isMarching ? NOTHING : domes} most={20} renderOrder={3}>
        <meshStandardMaterial
          color="#12637d"
          emissive="#19b4e0"
          emissiveIntensity={0.5}
          transparent
          opacity={0.3}
          roughness={0.15}
          flatShading
          depthWrite={false}
        />
      </Pieces>
      <Pieces geometry={made.flame} items={isMarching ? NOTHING : flames} most={40} castShadow>
        <meshStandardMaterial emissive="#ff5a10" emissiveIntensity={0.9} roughness={0.4} />
      </Pieces>
      <Pieces geometry={made.marker} items={marker} most={1} castShadow>
        <meshStandardMaterial roughness={0.3} metalness={0.3} />
      </Pieces>
      {view.deck > 0 && (
        <mesh
          geometry={made.deck}
          position={inScene(222, 585)}
          scale-y={thick}
          castShadow
          raycast={() => null}
        >
          <meshStandardMaterial map={made.back} roughness={0.5} />
        </mesh>
      )}
    </>
  );
}

/** Frames around cards that are pointed at, picked, told of, or can be picked; rings around ships. */
export function Frames() {
  const view = useView<ShipsView>();
  const pointed = useTable((s) => s.pointed);
  const picked = useTable((s) => s.picked);
  const marked = useTable((s) => s.marked);
  const next = useTable((s) => s.choices.next);
  const made = useMemo(() => {
    const r = SHIP_RADIUS_MM / MM;
    return {
      frame: cardFrame(4.5),
      ring: new THREE.RingGeometry(r * 1.12, r * 1.45, 36).rotateX(-Math.PI / 2),
    };
  }, []);
  const { frames, rings } = useMemo(() => {
    const named = [
      ...[...next].map((cell) => [cell, "#ffb52e"] as const),
      ...marked.map((cell) => [cell, "#7cd3ff"] as const),
      ...picked.map((cell) => [cell, "#ffd24a"] as const),
      ...(pointed ? [[pointed, "#ffffff"] as const] : []),
    ];
    const frames: Piece[] = [];
    const rings: Piece[] = [];
    for (const [cell, colour] of named) {
      const pose = view.enemies[cell]?.pose ?? slotPose(cell);
      if (pose) {
        const there = placedCard(pose);
        there.at.y += 0.02;
        frames.push({ key: cell + colour, ...there, colour });
        continue;
      }
      const at = place(cell, view);
      const scale = cell === "mothership" ? MOTHERSHIP_DEPTH_MM / SHIP_RADIUS_MM / 1.4 : 1;
      if (at) rings.push({ key: cell + colour, at: new THREE.Vector3(...at), turn: FLAT, scale, colour });
    }
    return { frames, rings };
  }, [view, pointed, picked, marked, next]);
  const glow = <meshBasicMaterial transparent opacity={0.95} toneMapped={false} depthWrite={false} />;
  return (
    <>
      <Pieces geometry={made.frame} items={frames} most={64} renderOrder={2}>
        {glow}
      </Pieces>
      <Pieces geometry={made.ring} items={rings} most={32} renderOrder={2}>
        {glow}
      </Pieces>
    </>
  );
}
