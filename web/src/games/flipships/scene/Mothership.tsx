/** The mothership: an open box of dark metal with a glowing rim, and a lamp for every hit that it can still take. */
import { useMemo, useRef } from "react";
import * as THREE from "three";
import { between, smooth, useEventFrame } from "../../../scene/motion";
import { painted } from "../../../scene/textures";
import { useView } from "../../../table/hooks";
import { inScene, MM, PYLON_HEIGHT_MM, standsIn, WALL_HEIGHT_MM, WALL_MM } from "../measures";
import { isRace, type ShipsView, type Stands } from "../view";
import { type Piece, Pieces } from "./Pieces";

const FLAT = new THREE.Quaternion();
const LAMPS_A_ROW = 10;
const ALIVE = "#ff4d6d";
const DEAD = "#241a22";
const NOTHING: Piece[] = [];
/** How a mothership lies that has fallen. */
const FALLEN = { deep: 0.2, pitch: 0.1, roll: 0.24 } as const;

/** It breaks down, shuddering: a part of its way to how it lies at last. */
function sink(hull: THREE.Group, down: number, t: number): void {
  const shudder = Math.sin(t * 160) * 0.02 * (1 - down);
  hull.rotation.set(FALLEN.pitch * down + shudder, 0, FALLEN.roll * down - shudder);
  hull.position.y = -FALLEN.deep * down + Math.max(0, shudder) * 2;
}

function ring(
  { width, depth }: Pick<Stands, "width" | "depth">,
  grow: number,
  height: number,
): THREE.BufferGeometry {
  const rectangle = <Outline extends THREE.Path>(path: Outline, w: number, d: number): Outline => {
    path.moveTo(-w, -d).lineTo(w, -d).lineTo(w, d).lineTo(-w, d).closePath();
    return path;
  };
  const [w, d] = [width / 2 / MM, depth / 2 / MM];
  const out = (WALL_MM + grow) / MM;
  const shape = rectangle(new THREE.Shape(), w + out, d + out);
  shape.holes.push(rectangle(new THREE.Path(), w, d));
  return new THREE.ExtrudeGeometry(shape, { depth: height / MM, bevelEnabled: false }).rotateX(-Math.PI / 2);
}

/** What one sees inside: a whirl of light. */
const whirl = () =>
  painted(256, (brush, size) => {
    const half = size / 2;
    const shade = brush.createRadialGradient(half, half, 4, half, half, half * 1.2);
    shade.addColorStop(0, "#fff3f6");
    shade.addColorStop(0.18, "#ff7d9c");
    shade.addColorStop(0.6, "#8c1747");
    shade.addColorStop(1, "#1a0714");
    brush.fillStyle = shade;
    brush.fillRect(0, 0, size, size);
    brush.translate(half, half);
    for (let arm = 0; arm < 5; arm++) {
      brush.rotate((Math.PI * 2) / 5);
      brush.beginPath();
      for (let i = 0; i < 40; i++) {
        const [angle, reach] = [i * 0.11, 12 + i * 3.1];
        brush.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
      }
      brush.strokeStyle = "#ffc4d455";
      brush.lineWidth = 7;
      brush.stroke();
    }
  });

export function Mothership() {
  const view = useView<ShipsView>();
  const glow = useRef<THREE.MeshStandardMaterial>(null);
  const { y, width, depth } = standsIn(view);
  const isDead = !isRace(view) && view.mothership <= 0;
  const made = useMemo(() => {
    const pylon = new THREE.CylinderGeometry(0.05, 0.1, PYLON_HEIGHT_MM / MM, 8);
    return {
      walls: ring({ width, depth }, 0.6, WALL_HEIGHT_MM - 1),
      skirt: ring({ width, depth }, 5, 7),
      rim: ring({ width, depth }, 1, 1.6),
      whirl: whirl(),
      lamp: new THREE.SphereGeometry(0.055, 12, 8),
      pylon: pylon.translate(0, PYLON_HEIGHT_MM / MM / 2, 0),
    };
  }, [width, depth]);
  const most = Math.max(view.mothership, Number(view.options.mothership_health ?? 0), 1);
  const health = useRef(most);
  health.current = Math.max(health.current, view.mothership);
  const total = isRace(view) ? 0 : health.current;
  const lamps = useMemo(
    () =>
      Array.from({ length: total }, (_, i): Piece => {
        const [row, column] = [Math.floor(i / LAMPS_A_ROW), i % LAMPS_A_ROW];
        const inRow = Math.min(LAMPS_A_ROW, total - row * LAMPS_A_ROW);
        const x = (column - (inRow - 1) / 2) * 10;
        const front = y - depth / 2 - WALL_MM - 0.8;
        const at = new THREE.Vector3(...inScene(x, front, 20 - row * 8));
        return { key: String(i), at, turn: FLAT, colour: i < view.mothership ? ALIVE : DEAD };
      }),
    [total, view.mothership, y, depth],
  );
  const pylons = useMemo(
    () =>
      [-1, 1].flatMap((side) =>
        [-1, 1].map((end): Piece => {
          const [w, d] = [width / 2 + WALL_MM, depth / 2 + WALL_MM];
          return {
            key: `${side} ${end}`,
            at: new THREE.Vector3(...inScene(side * w, y + end * d)),
            turn: FLAT,
          };
        }),
      ),
    [y, width, depth],
  );
  const hull = useRef<THREE.Group>(null);
  const isWreck = isDead && (view.result?.winners.length ?? 0) > 0;
  useEventFrame((t, { event }) => {
    if (!glow.current) return;
    if (hull.current && event.event === "over" && event.reason === "mothership")
      sink(hull.current, smooth(between(t, 0.12, 0.72)), t);
    const isHit = event.event === "mothership" || event.event === "assault";
    glow.current.emissiveIntensity = (isDead ? 0 : 1.1) + (isHit ? 3.5 * Math.sin(t * Math.PI) : 0);
  });
  const at = inScene(0, y);
  return (
    <>
      <group
        ref={hull}
        key={String(isWreck)} // what a fall left behind does not outlive it
        position={isWreck ? [at[0], at[1] - FALLEN.deep, at[2]] : at}
        rotation={isWreck ? [FALLEN.pitch, 0, FALLEN.roll] : [0, 0, 0]}
      >
        <mesh geometry={made.walls} castShadow receiveShadow>
          <meshStandardMaterial color="#3a2a44" roughness={0.35} metalness={0.7} />
        </mesh>
        <mesh geometry={made.skirt} castShadow receiveShadow>
          <meshStandardMaterial color="#211728" roughness={0.5} metalness={0.6} />
        </mesh>
        <mesh geometry={made.rim} position-y={(WALL_HEIGHT_MM - 1) / MM}>
          <meshStandardMaterial
            ref={glow}
            color="#3d0a1c"
            emissive="#ff3d6e"
            emissiveIntensity={isDead ? 0 : 1.1}
            toneMapped={false}
          />
        </mesh>
        <mesh rotation-x={-Math.PI / 2} position-y={0.02}>
          <planeGeometry args={[width / MM, depth / MM]} />
          <meshStandardMaterial
            map={made.whirl}
            color={isDead ? "#3a3a44" : "#ffffff"}
            emissiveMap={made.whirl}
            emissive="#ffffff"
            emissiveIntensity={isDead ? 0.02 : 0.55}
            roughness={0.8}
          />
        </mesh>
      </group>
      <Pieces geometry={made.lamp} items={isWreck ? NOTHING : lamps} most={20}>
        <meshBasicMaterial toneMapped={false} />
      </Pieces>
      <Pieces geometry={made.pylon} items={isWreck ? NOTHING : pylons} most={4} castShadow>
        <meshStandardMaterial color="#57405f" roughness={0.3} metalness={0.7} />
      </Pieces>
    </>
  );
}
