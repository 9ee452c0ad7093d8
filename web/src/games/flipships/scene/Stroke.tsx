/** The stroke while one pulls, and the meter's: its line, and its strength as arrows that light up. Nothing tells where a ship lands. */
import { useThree } from "@react-three/fiber";
import { useLayoutEffect, useMemo, useRef } from "react";
import * as THREE from "three";
import { inScene } from "../measures";

const ARROWS = 9;
const STEP_MM = 15;
const FIRST_MM = 26;
const DOTS = 10;
const UP = new THREE.Vector3(0, 1, 0);
const matrix = new THREE.Matrix4();
const at = new THREE.Vector3();
const turn = new THREE.Quaternion();
const size = new THREE.Vector3();
const tint = new THREE.Color();
const FAINT = new THREE.Color("#8fa3c4");

/** From a breath to all one has: green, yellow, red. */
export const heat = (power: number): string => `hsl(${Math.round(140 - 138 * power)} 90% 58%)`;

function arrow(): THREE.BufferGeometry {
  const shape = new THREE.Shape();
  shape
    .moveTo(-0.2, -0.1)
    .lineTo(0, 0.1)
    .lineTo(0.2, -0.1)
    .lineTo(0.2, 0.02)
    .lineTo(0, 0.22)
    .lineTo(-0.2, 0.02);
  return new THREE.ShapeGeometry(shape.closePath() as unknown as THREE.Shape).rotateX(-Math.PI / 2);
}

type Props = {
  /** Where the ship is, in millimetres. */
  ship: readonly [number, number];
  degrees: number;
  /** From 0 to 1; null: not known yet, only the line is. */
  power: number | null;
  /** Where the finger is, in millimetres. */
  finger?: readonly [number, number] | null;
};

export function Stroke({ ship: [x, y], degrees, power, finger = null }: Props) {
  const invalidate = useThree((s) => s.invalidate);
  const arrows = useRef<THREE.InstancedMesh>(null);
  const dots = useRef<THREE.InstancedMesh>(null);
  const made = useMemo(
    () => ({ arrow: arrow(), dot: new THREE.CircleGeometry(0.05, 12).rotateX(-Math.PI / 2) }),
    [],
  );
  const [fingerX, fingerY] = finger ?? [x, y];
  useLayoutEffect(() => {
    if (!arrows.current || !dots.current) return;
    const angle = (degrees * Math.PI) / 180;
    turn.setFromAxisAngle(UP, -angle);
    for (let i = 0; i < ARROWS; i++) {
      const far = FIRST_MM + i * STEP_MM;
      const isLit = power === null || power * ARROWS > i + 0.25;
      at.set(...inScene(x + Math.sin(angle) * far, y + Math.cos(angle) * far, 4));
      arrows.current.setMatrixAt(i, matrix.compose(at, turn, size.setScalar(isLit ? 1 : 0.7)));
      arrows.current.setColorAt(
        i,
        isLit ? tint.set(power === null ? "#ffd24a" : heat(i / (ARROWS - 1))) : FAINT,
      );
    }
    const isPulled = Math.hypot(fingerX - x, fingerY - y) > FIRST_MM;
    for (let i = 0; i < DOTS; i++) {
      const t = (i + 1) / DOTS;
      at.set(...inScene(x + (fingerX - x) * t, y + (fingerY - y) * t, 4));
      dots.current.setMatrixAt(i, matrix.compose(at, turn.identity(), size.setScalar(0.5 + t)));
    }
    dots.current.visible = isPulled;
    arrows.current.instanceMatrix.needsUpdate = true;
    dots.current.instanceMatrix.needsUpdate = true;
    if (arrows.current.instanceColor) arrows.current.instanceColor.needsUpdate = true;
    invalidate();
  }, [x, y, degrees, power, fingerX, fingerY, invalidate]);
  const unseen = { frustumCulled: false, raycast: () => null, renderOrder: 3 };
  return (
    <>
      <instancedMesh ref={arrows} args={[made.arrow, undefined, ARROWS]} {...unseen}>
        <meshBasicMaterial transparent opacity={0.92} toneMapped={false} depthTest={false} />
      </instancedMesh>
      <instancedMesh ref={dots} args={[made.dot, undefined, DOTS]} {...unseen}>
        <meshBasicMaterial color="#ffffff" transparent opacity={0.6} toneMapped={false} depthTest={false} />
      </instancedMesh>
    </>
  );
}
