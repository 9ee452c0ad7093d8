/** Many pieces of one kind in a single draw call, each lying as it likes, with a picture of its own from one sheet. */
import { useThree } from "@react-three/fiber";
import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import * as THREE from "three";
import { useEventFrame } from "../../../scene/motion";
import { useShadowRefresh } from "../../../scene/shadows";
import type { Playing } from "../../../table/director";
import type { Placed } from "../measures";

export type Piece = Placed & { key: string; scale?: number; colour?: string; tile?: number };

/** Puts a piece elsewhere for this frame. */
export type Move = (key: string, to: Placed, scale?: number) => void;

type Props = {
  geometry: THREE.BufferGeometry;
  items: readonly Piece[];
  most: number;
  castShadow?: boolean;
  receiveShadow?: boolean;
  renderOrder?: number;
  /** Poses what moves while an event is shown. */
  animate?: (t: number, playing: Playing, move: Move) => void;
  onPoint?: (key: string | null) => void;
  onPick?: (key: string) => void;
  children: ReactNode;
};

/** A pointer that moved further between down and up has turned the camera, not picked. */
const STILL_PX = 6;
const matrix = new THREE.Matrix4();
const size = new THREE.Vector3();
const tint = new THREE.Color();

export function Pieces({ geometry, items, most, animate, onPoint, onPick, children, ...mesh }: Props) {
  const invalidate = useThree((s) => s.invalidate);
  const refreshShadows = useShadowRefresh();
  const ref = useRef<THREE.InstancedMesh>(null);
  const tiles = useMemo(() => new THREE.InstancedBufferAttribute(new Float32Array(most), 1), [most]);

  useLayoutEffect(() => {
    const instances = ref.current;
    if (!instances) return;
    geometry.setAttribute("tile", tiles);
    items.forEach(({ at, turn, scale = 1, colour = "#ffffff", tile = 0 }, i) => {
      instances.setMatrixAt(i, matrix.compose(at, turn, size.setScalar(scale)));
      instances.setColorAt(i, tint.set(colour));
      tiles.setX(i, tile);
    });
    instances.count = items.length;
    instances.instanceMatrix.needsUpdate = true;
    if (instances.instanceColor) instances.instanceColor.needsUpdate = true;
    tiles.needsUpdate = true;
    instances.computeBoundingSphere();
    refreshShadows();
    invalidate();
  }, [geometry, items, tiles, invalidate, refreshShadows]);

  useEventFrame((t, playing) => {
    const instances = ref.current;
    if (!instances || !animate) return;
    animate(t, playing, (key, { at, turn }, scale = 1) => {
      const i = items.findIndex((item) => item.key === key);
      if (i >= 0) instances.setMatrixAt(i, matrix.compose(at, turn, size.setScalar(scale)));
    });
    instances.instanceMatrix.needsUpdate = true;
    instances.boundingSphere = null; // what moves may leave the old one, and would not be drawn
  });

  const key = (i: number | undefined) => (i === undefined ? null : (items[i]?.key ?? null));
  const events =
    onPoint || onPick
      ? {
          onPointerMove: (event: {
            stopPropagation: () => void;
            pointerType: string;
            instanceId?: number;
          }) => {
            event.stopPropagation();
            if (event.pointerType !== "touch") onPoint?.(key(event.instanceId));
          },
          onPointerOut: () => onPoint?.(null),
          onClick: (event: { stopPropagation: () => void; delta: number; instanceId?: number }) => {
            const picked = key(event.instanceId);
            event.stopPropagation();
            if (picked && event.delta < STILL_PX) onPick?.(picked);
          },
        }
      : { raycast: () => null };
  return (
    <instancedMesh
      ref={ref}
      args={[geometry, undefined, most]}
      visible={items.length > 0}
      frustumCulled={false}
      {...mesh}
      {...events}
    >
      {children}
    </instancedMesh>
  );
}
