/** The wooden table, the felt on it and the rim around the board. */
import { useMemo } from "react";
import * as THREE from "three";
import { BareWood } from "./BareWood";
import { useDrawn } from "./quality";
import { hexagon, rim } from "./shapes";
import { felt, wood } from "./textures";

/** How far the felt lies below the board's zero. */
export const FELT_Y = -0.02;

const ignoresPointer = () => null;

export function TableTop({ radius }: { radius: number }) {
  const { clearcoat } = useDrawn();
  const { frame, cloth, edge, mat } = useMemo(() => {
    const frame = wood("#6b4126", "#220f05");
    frame.repeat.set(0.12, 0.12);
    const cloth = felt("#24443c");
    cloth.repeat.set(0.22, 0.22);
    const inner = radius * 1.02;
    return {
      frame,
      cloth,
      edge: rim(hexagon(inner + 0.8, 0.05, 0), hexagon(inner, 0.05, 0), 0.34),
      mat: new THREE.ShapeGeometry(hexagon(inner + 0.2, 0.05, 0)).rotateX(-Math.PI / 2),
    };
  }, [radius]);
  return (
    <group raycast={ignoresPointer}>
      <mesh geometry={edge} position-y={-0.3} castShadow receiveShadow raycast={ignoresPointer}>
        <meshPhysicalMaterial
          map={frame}
          roughness={0.5}
          clearcoat={clearcoat ? 0.3 : 0}
          clearcoatRoughness={0.4}
        />
      </mesh>
      <mesh geometry={mat} position-y={FELT_Y} receiveShadow raycast={ignoresPointer}>
        <meshStandardMaterial map={cloth} roughness={1} envMapIntensity={0.4} />
      </mesh>
      <BareWood radius={radius} y={-0.34} />
    </group>
  );
}
