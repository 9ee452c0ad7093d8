/** The dice: thrown over the rim of the table, they come to lie as the server rolled them. */
import { useMemo, useRef } from "react";
import * as THREE from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { between, useEventFrame } from "../../../scene/motion";
import { usePlaying } from "../../../table/hooks";
import type { Roll, TerrainView } from "../view";
import { dimple } from "./shapes";

const SIZE = 0.9;
const TABLE_Y = -0.34;
/** Outside the rim, at the viewer's right hand. */
const PLACES = {
  white: { x: 6.95, z: 9, turn: 0.35 },
  red: { x: 7.8, z: 7.75, turn: -0.2 },
  green: { x: 8, z: 9.25, turn: 0.1 },
} as const;
type Die = keyof typeof PLACES;
const COLOURS: Record<Die, [body: string, pips: string]> = {
  white: ["#f4eddd", "#2a221a"],
  red: ["#b8322a", "#ffe9dd"],
  green: ["#2f7d46", "#eafbe9"],
};

/** Which way each face looks while 1 is up, and how to turn the die until that face is up. */
const FACES: Record<number, { normal: THREE.Vector3; up: THREE.Quaternion }> = Object.fromEntries(
  (
    [
      [1, [0, 1, 0]],
      [2, [0, 0, 1]],
      [3, [1, 0, 0]],
      [4, [-1, 0, 0]],
      [5, [0, 0, -1]],
      [6, [0, -1, 0]],
    ] as const
  ).map(([n, axis]) => {
    const normal = new THREE.Vector3(...axis);
    const up = new THREE.Quaternion().setFromUnitVectors(normal, new THREE.Vector3(0, 1, 0));
    return [n, { normal, up }];
  }),
);

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** All pips of a die in one solid. */
function pips(): THREE.BufferGeometry {
  const spot = dimple(0.085 * SIZE).toNonIndexed();
  const [position, normal]: [number[], number[]] = [[], []];
  for (const [n, { normal: out }] of Object.entries(FACES)) {
    const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 1, 0), out);
    for (const [x, z] of PIPS[Number(n)] ?? []) {
      const one = spot
        .clone()
        .translate(x * 0.24 * SIZE, SIZE / 2 + 0.003, z * 0.24 * SIZE)
        .applyQuaternion(turn);
      position.push(...one.getAttribute("position").array);
      normal.push(...one.getAttribute("normal").array);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(position, 3));
  geometry.setAttribute("normal", new THREE.Float32BufferAttribute(normal, 3));
  return geometry;
}

export function Dice({ view }: { view: TerrainView }) {
  const playing = usePlaying();
  const shapes = useMemo(
    () => ({ body: new RoundedBoxGeometry(SIZE, SIZE, SIZE, 3, 0.13), pips: pips() }),
    [],
  );
  const thrown = playing?.event.event === "rolled" || playing?.event.event === "thrown";
  const rolled = thrown ? (playing.event as unknown as Partial<Roll>) : view.roll;
  if (!rolled) return null;
  // For who begins, the white die is thrown alone.
  const dice = (["white", "red", "green"] as const).flatMap((die): [Die, number][] =>
    rolled[die] ? [[die, rolled[die]]] : [],
  );
  // A new key for every throw and for the rest after it: a throw that was cut short leaves nothing behind.
  const at = playing?.number ?? "rest";
  return dice.map(([die, n]) => <OneDie key={`${die} ${at}`} die={die} n={n} {...shapes} />);
}

type Props = { die: Die; n: number; body: THREE.BufferGeometry; pips: THREE.BufferGeometry };

function OneDie({ die, n, body, pips }: Props) {
  const group = useRef<THREE.Group>(null);
  const { x, z, turn } = PLACES[die];
  const [colour, spots] = COLOURS[die];
  const rest = useMemo(
    () =>
      new THREE.Quaternion()
        .setFromAxisAngle(new THREE.Vector3(0, 1, 0), turn)
        .multiply(FACES[n]?.up ?? new THREE.Quaternion()),
    [n, turn],
  );
  const tumble = useMemo(() => new THREE.Quaternion(), []);
  useEventFrame((t, { event }) => {
    const it = group.current;
    if (!it || (event.event !== "rolled" && event.event !== "thrown")) return;
    // Flies in from the right front, bounces twice, and rolls out; the spin dies down with the way that is left.
    const late = die === "red" ? 0.06 : die === "green" ? 0.1 : 0;
    const s = between(t, late, 0.78 + late);
    const left = (1 - s) ** 2;
    const bounce = Math.abs(Math.cos(s * Math.PI * 2.5)) * (1 - s) ** 1.4;
    it.position.set(x + left * 5, TABLE_Y + SIZE / 2 + bounce * 3.2, z + left * 4);
    const axis = new THREE.Vector3(-0.6, die === "red" ? 0.5 : 0.15, 0.75).normalize();
    it.quaternion.copy(tumble.setFromAxisAngle(axis, left * 14)).multiply(rest);
  });
  return (
    <group ref={group} position={[x, TABLE_Y + SIZE / 2, z]} quaternion={rest}>
      <mesh geometry={body} castShadow receiveShadow raycast={() => null}>
        <meshPhysicalMaterial color={colour} roughness={0.35} clearcoat={0.4} />
      </mesh>
      <mesh geometry={pips} raycast={() => null}>
        <meshStandardMaterial color={spots} roughness={0.6} />
      </mesh>
    </group>
  );
}
