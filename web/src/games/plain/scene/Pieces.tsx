/** All that lies on the board, and its coming, going, sliding and turning over. */
import { useThree } from "@react-three/fiber";
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import * as THREE from "three";
import { useEventFrame } from "../../../scene/motion";
import { useDrawn } from "../../../scene/quality";
import { useShadowRefresh } from "../../../scene/shadows";
import { usePlaying, useView } from "../../../table/hooks";
import { type Actor, changes, duration, lying, type Pose, poseOf } from "../changes";
import type { Layout } from "../layout";
import { paint, signOf } from "../look";
import type { Face, PlainView } from "../view";
import { type Piece, pieces } from "./shapes";
import { signTexture } from "./signs";

const FORMS = ["disc", "tile", "pawn"] as const;
const HIGH = 4; // where pieces come from, and the height of a leap, above the board
const SIDEWAYS = new THREE.Vector3(1, 0, 0);

/** The view on screen, and the one before it. */
function useSteps(view: PlainView): { before: PlainView; now: PlainView } {
  const steps = useRef({ before: view, now: view });
  if (steps.current.now !== view) steps.current = { before: steps.current.now, now: view };
  return steps.current;
}

export function Pieces({ layout, lift }: { layout: Layout; lift: number }) {
  const view = useView<PlainView>();
  const { before, now } = useSteps(view);
  const isMoving = usePlaying() !== null;
  const { clearcoat } = useDrawn();
  const solids = useMemo(() => pieces(layout), [layout]);
  const actors = useMemo(
    () => (isMoving ? changes(before.plain.faces, now.plain.faces) : lying(now.plain.faces)),
    [before, now, isMoving],
  );
  const signs = useMemo(
    () =>
      [...new Set(actors.flatMap(({ face, was }) => [signOf(face), was ? signOf(was) : ""]))].filter(Boolean),
    [actors],
  );
  const flat = useMemo(() => new THREE.PlaneGeometry(1, 1).rotateX(-Math.PI / 2), []);
  const shared = { layout, actors, lift };
  return (
    <>
      {FORMS.flatMap((form) => {
        const { upper, lower } = solids[form];
        const isOf = (face: Face) => face.form === form;
        return [
          <Posed
            key={form}
            {...shared}
            geometry={upper}
            isOf={isOf}
            tint={(face) => paint(face.colour).base}
            solid
          >
            <meshPhysicalMaterial roughness={0.42} clearcoat={clearcoat ? 0.5 : 0} clearcoatRoughness={0.3} />
          </Posed>,
          lower && (
            <Posed
              key={`${form} below`}
              {...shared}
              geometry={lower}
              isOf={isOf}
              tint={(face) => paint(face.back || face.colour).base}
              solid
            >
              <meshPhysicalMaterial
                roughness={0.42}
                clearcoat={clearcoat ? 0.5 : 0}
                clearcoatRoughness={0.3}
              />
            </Posed>
          ),
        ];
      })}
      {signs.map((sign) => (
        <Posed
          key={sign}
          {...shared}
          geometry={flat}
          isOf={(face) => signOf(face) === sign}
          tint={inkOf}
          above={(face) => topOf(face, solids)}
          size={(face) => sizeOf(face, layout)}
        >
          <meshStandardMaterial
            map={signTexture(sign)}
            transparent
            opacity={0.8}
            roughness={0.8}
            depthWrite={false}
            polygonOffset
            polygonOffsetFactor={-2}
          />
        </Posed>
      ))}
    </>
  );
}

const inkOf = (face: Face): string =>
  face.form === "mark" ? paint(face.colour).base : paint(face.colour).ink;
const topOf = ({ form }: Face, solids: Record<string, Piece>): number => (solids[form]?.top ?? 0) + 0.012;
const sizeOf = ({ form }: Face, { unit }: Layout): number => unit * (form === "pawn" ? 0.42 : 0.56);

type PosedProps = {
  layout: Layout;
  actors: readonly Actor[];
  lift: number;
  geometry: THREE.BufferGeometry;
  /** Which faces this solid is part of, its colour there, how far above the piece's middle, and its size. */
  isOf: (face: Face) => boolean;
  tint: (face: Face) => string;
  above?: (face: Face) => number;
  size?: (face: Face) => number;
  solid?: boolean;
  children: ReactNode;
};

/** One solid for every piece that it is part of, where the piece is at that moment. */
function Posed({
  layout,
  actors,
  lift,
  geometry,
  isOf,
  tint,
  above,
  size,
  solid = false,
  children,
}: PosedProps) {
  const mesh = useRef<THREE.InstancedMesh>(null);
  const invalidate = useThree((s) => s.invalidate);
  const refreshShadows = useShadowRefresh();
  const own = useMemo(
    () => actors.filter(({ face, was }) => isOf(face) || (was !== undefined && isOf(was))),
    [actors, isOf],
  );
  const isLong = useMemo(
    () => new Set(actors.map(({ does }) => does)).has("turn") && actors.some(({ does }) => does === "come"),
    [actors],
  );
  const lay = useCallback(
    (t: number) => {
      const instances = mesh.current;
      if (!instances) return;
      const colour = new THREE.Color();
      own.forEach((actor, i) => {
        const pose = poseOf(actor, t, isLong);
        const shows = isOf(pose.face);
        instances.setMatrixAt(
          i,
          matrixOf(actor, pose, layout, lift, above?.(pose.face) ?? 0, shows ? (size?.(pose.face) ?? 1) : 0),
        );
        instances.setColorAt(i, colour.set(tint(pose.face)));
      });
      instances.count = own.length;
      instances.instanceMatrix.needsUpdate = true;
      if (instances.instanceColor) instances.instanceColor.needsUpdate = true;
      instances.computeBoundingSphere();
    },
    [own, isLong, layout, lift, isOf, tint, above, size],
  );
  const isMoving = duration(actors) > 0;
  useLayoutEffect(() => {
    lay(isMoving ? 0 : 1);
    refreshShadows();
    invalidate();
  }, [lay, isMoving, refreshShadows, invalidate]);
  useEventFrame((t) => isMoving && lay(t));
  return (
    <instancedMesh
      ref={mesh}
      args={[geometry, undefined, layout.spots.size * 2]}
      visible={own.length > 0}
      castShadow={solid}
      receiveShadow={solid}
      raycast={() => null}
    >
      {children}
    </instancedMesh>
  );
}

/** Where a part of a piece is: on its way from one cell to another, from above, or turning about its middle. */
function matrixOf(
  actor: Actor,
  pose: Pose,
  layout: Layout,
  lift: number,
  above: number,
  size: number,
): THREE.Matrix4 {
  const { spots, board, half, unit } = layout;
  const to = spots.get(actor.cell) ?? { x: 0, z: 0 };
  const from = actor.from ? (spots.get(actor.from) ?? to) : to;
  const [x, z] = [from.x + (to.x - from.x) * pose.along, from.z + (to.z - from.z) * pose.along];
  /** An upright board is filled from its upper edge. */
  const isFalling = board.stands && actor.does === "come";
  const middle = new THREE.Vector3(
    x,
    lift + (isFalling || board.stands ? 0 : pose.up * HIGH * (actor.does === "come" ? 1 : 0.8)),
    isFalling ? to.z - pose.up * (to.z + half.z + unit) : z,
  );
  const turned = new THREE.Quaternion().setFromAxisAngle(SIDEWAYS, pose.turn);
  const place = new THREE.Vector3(0, above * pose.scale, 0).applyQuaternion(turned).add(middle);
  const scale = Math.max(1e-4, pose.scale * size);
  return new THREE.Matrix4().compose(place, turned, new THREE.Vector3(scale, scale, scale));
}
