/** Signs on the board: lying on faces, or standing towards the viewer. All of a kind in a single draw call. */
import { useThree } from "@react-three/fiber";
import { useEffect, useMemo } from "react";
import * as THREE from "three";
import { atlas, placeOf, type Sign } from "../art/atlas";

export type Written = {
  sign: Sign;
  at: readonly [number, number, number];
  size: number;
  /** Clockwise, seen from above; lying signs alone. */
  turn?: number;
  colour?: string;
};

const CORNERS = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
] as const;

/** One square for each sign. Standing ones keep their middle as position, and their corners aside. */
export function squares(items: readonly Written[], isStanding: boolean): THREE.BufferGeometry {
  const [position, corner, uv, colour, index]: [number[], number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
    [],
  ];
  const tint = new THREE.Color();
  items.forEach(({ sign, at, size, turn = 0, colour: ink = "#ffffff" }, i) => {
    const [left, bottom, right, top] = placeOf(sign);
    tint.set(ink);
    for (const [x, y] of CORNERS) {
      const [across, along] = [
        x * Math.cos(turn) + y * Math.sin(turn),
        x * Math.sin(turn) - y * Math.cos(turn),
      ];
      if (isStanding) position.push(...at);
      else position.push(at[0] + across * size, at[1], at[2] + along * size);
      corner.push(x * size, y * size);
      uv.push(x < 0 ? left : right, y < 0 ? bottom : top);
      colour.push(tint.r, tint.g, tint.b);
    }
    index.push(4 * i, 4 * i + 1, 4 * i + 2, 4 * i, 4 * i + 2, 4 * i + 3);
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(position, 3));
  geometry.setAttribute("corner", new THREE.Float32BufferAttribute(corner, 2));
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uv, 2));
  geometry.setAttribute("color", new THREE.Float32BufferAttribute(colour, 3));
  geometry.setIndex(index);
  return geometry;
}

const STANDING = {
  vertexShader: `
    attribute vec2 corner;
    attribute vec3 color;
    varying vec2 vUv;
    varying vec3 vInk;
    void main() {
      vUv = uv;
      vInk = color;
      vec4 middle = modelViewMatrix * vec4(position, 1.0);
      middle.xy += corner;
      gl_Position = projectionMatrix * middle;
    }`,
  fragmentShader: `
    uniform sampler2D signs;
    varying vec2 vUv;
    varying vec3 vInk;
    void main() {
      gl_FragColor = texture2D(signs, vUv) * vec4(vInk, 1.0);
      if (gl_FragColor.a < 0.02) discard;
      #include <colorspace_fragment>
    }`,
};

const NARROW_PX = 500;

/** Standing signs are read, not only seen: on a small picture they are larger. */
export const useSignScale = (): number => useThree((s) => (s.size.width < NARROW_PX ? 1.4 : 1));

type Props = { items: readonly Written[]; isStanding?: boolean; renderOrder?: number };

export function Signs({ items, isStanding = false, renderOrder = 1 }: Props) {
  const invalidate = useThree((s) => s.invalidate);
  const geometry = useMemo(() => squares(items, isStanding), [items, isStanding]);
  const uniforms = useMemo(() => ({ signs: { value: atlas() } }), []);
  useEffect(() => {
    invalidate();
    return () => geometry.dispose();
  }, [geometry, invalidate]);
  return (
    <mesh
      geometry={geometry}
      visible={items.length > 0}
      frustumCulled={false}
      renderOrder={renderOrder}
      raycast={() => null}
    >
      {isStanding ? (
        <shaderMaterial {...STANDING} uniforms={uniforms} transparent depthTest={false} depthWrite={false} />
      ) : (
        <meshBasicMaterial
          map={uniforms.signs.value}
          vertexColors
          transparent
          depthWrite={false}
          polygonOffset
          polygonOffsetFactor={-2}
        />
      )}
    </mesh>
  );
}
