/** Many copies of one solid in a single draw call. */
import { type ThreeEvent, useThree } from "@react-three/fiber";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import * as THREE from "three";
import { useShadowRefresh } from "./shadows";

export type Instance = {
  at: readonly [number, number, number];
  turn?: number;
  scale?: number;
  colour?: string;
};

type Props = {
  geometry: THREE.BufferGeometry;
  items: readonly Instance[];
  /** The most there will ever be. */
  most: number;
  castShadow?: boolean;
  receiveShadow?: boolean;
  renderOrder?: number;
  /** Pointer events come with the number of the item; without handlers the pointer passes through. */
  onPoint?: (item: number | null) => void;
  onPick?: (item: number, isTouch: boolean) => void;
  /** The material. */
  children: ReactNode;
};

const UP = new THREE.Vector3(0, 1, 0);
/** A pointer that moved further between down and up has turned the camera, not picked. */
export const STILL_PX = 6;

export function Instances({ geometry, items, most, onPoint, onPick, children, ...mesh }: Props) {
  const invalidate = useThree((s) => s.invalidate);
  const ref = useRef<THREE.InstancedMesh>(null);
  const refreshShadows = useShadowRefresh();

  useLayoutEffect(() => {
    const instances = ref.current;
    if (!instances) return;
    const matrix = new THREE.Matrix4();
    const tint = new THREE.Color();
    items.forEach(({ at, turn = 0, scale = 1, colour = "#ffffff" }, i) => {
      matrix.compose(
        new THREE.Vector3(...at),
        new THREE.Quaternion().setFromAxisAngle(UP, turn),
        new THREE.Vector3(scale, scale, scale),
      );
      instances.setMatrixAt(i, matrix);
      instances.setColorAt(i, tint.set(colour));
    });
    instances.count = items.length;
    instances.instanceMatrix.needsUpdate = true;
    if (instances.instanceColor) instances.instanceColor.needsUpdate = true;
    instances.computeBoundingSphere(); // picking culls by a sphere that is computed once
    refreshShadows();
    invalidate();
  }, [items, invalidate, refreshShadows]);

  const events = onPoint || onPick ? handlers(onPoint, onPick) : { raycast: () => null };
  return (
    <instancedMesh
      ref={ref}
      args={[geometry, undefined, most]}
      visible={items.length > 0}
      {...mesh}
      {...events}
    >
      {children}
    </instancedMesh>
  );
}

function handlers(onPoint: Props["onPoint"], onPick: Props["onPick"]) {
  return {
    onPointerMove: (event: ThreeEvent<PointerEvent>) => {
      event.stopPropagation();
      if (event.pointerType !== "touch") onPoint?.(event.instanceId ?? null);
    },
    onPointerOut: () => onPoint?.(null),
    onClick: (event: ThreeEvent<MouseEvent>) => {
      event.stopPropagation();
      const isTouch = (event.nativeEvent as PointerEvent).pointerType === "touch";
      if (event.delta < STILL_PX && event.instanceId !== undefined) onPick?.(event.instanceId, isTouch);
    },
  };
}
