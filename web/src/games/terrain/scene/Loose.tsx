/** A piece in the air: being built, previewed under the pointer, turned, or turned upside-down. */
import { type ThreeEvent, useFrame, useThree } from "@react-three/fiber";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type * as THREE from "three";
import { between, smooth, useEventFrame } from "../../../scene/motion";
import { useShadowRefresh } from "../../../scene/shadows";
import { isStill } from "../../../table/motion";
import { cellNamed } from "../../hex";
import { CAP, EXIT_OUT, sideAngle, topOf } from "../measures";
import { exitsOf, levelColour, levelOf, UNDERSIDE } from "../pieces";
import { Signs } from "./Signs";
import { cap, column, dimple } from "./shapes";
import { strata } from "./strata";
import { hollowOf, inkOf } from "./Terrain";

export type LoosePiece = {
  cell: string;
  /** As it lies, or would lie without `sixths`. */
  piece: string;
  /** Turned further by so many sixths, clockwise. */
  sixths: number;
  lift: number;
  isGhost: boolean;
  /** What it does by itself: an event moves it. */
  happening?: "built" | "rotated" | "inverted";
};

type Props = {
  loose: LoosePiece;
  /** Who stands on it. */
  children?: ReactNode;
  onPoint: (cell: string | null) => void;
  onPick: (cell: string, isTouch: boolean) => void;
};

const SIXTH = Math.PI / 3;
const STILL_PX = 6;
/** How much of the way to its place an eager hand goes in a second. */
const EAGER = 14;

export function Loose({ loose, onPoint, onPick, children }: Props) {
  const { cell: name, piece, sixths, lift, isGhost, happening } = loose;
  const whole = useRef<THREE.Group>(null);
  const plate = useRef<THREE.Group>(null);
  const invalidate = useThree((s) => s.invalidate);
  const refreshShadows = useShadowRefresh();
  const shapes = useMemo(
    () => ({ column: column(), half: cap(CAP / 2), dimple: dimple(0.165), strata: strata(isGhost) }),
    [isGhost],
  );
  const level = levelOf(piece);
  const cell = cellNamed(name);
  const rest = topOf(level);
  const numeral = useMemo(
    () => [{ sign: `level ${level}`, at: [0, 0.006, 0] as const, size: 0.62, colour: inkOf(level) }],
    [level],
  );

  useEffect(() => {
    invalidate();
    return refreshShadows;
  }, [invalidate, refreshShadows]);

  // Follows the hand: turned and lifted softly, at once for those who want no motion.
  useFrame((_, delta) => {
    const it = whole.current;
    if (!it || happening) return;
    const ease = isStill() ? 1 : Math.min(1, delta * EAGER);
    const [y, turn] = [rest + lift, -sixths * SIXTH];
    it.position.y += (y - it.position.y) * ease;
    it.rotation.y += (turn - it.rotation.y) * ease;
    refreshShadows();
    if (Math.abs(y - it.position.y) + Math.abs(turn - it.rotation.y) > 0.002) invalidate();
  });

  useEventFrame((t, { event }) => {
    if (!whole.current || !plate.current) return;
    if (happening === "built") {
      const fall = between(t, 0, 0.7);
      whole.current.position.y =
        rest + 3.4 * (1 - fall * fall) + Math.sin(between(t, 0.7, 1) * Math.PI) * 0.16;
    }
    if (happening === "rotated") {
      whole.current.position.y = rest + 0.55 * smooth(Math.sin(Math.PI * t));
      whole.current.rotation.y = -Number(event.sixths) * SIXTH * smooth(between(t, 0.15, 0.85));
    }
    if (happening === "inverted") {
      plate.current.position.y = -CAP / 2 + 2.4 * smooth(Math.sin(Math.PI * t));
      plate.current.rotation.x = Math.PI * smooth(between(t, 0.18, 0.82));
    }
  });

  if (!cell) return null;
  const pointer = isGhost
    ? { raycast: () => null }
    : {
        onPointerMove: (event: ThreeEvent<PointerEvent>) => {
          event.stopPropagation();
          if (event.pointerType !== "touch") onPoint(name);
        },
        onClick: (event: ThreeEvent<MouseEvent>) => {
          event.stopPropagation();
          if (event.delta < STILL_PX)
            onPick(name, (event.nativeEvent as PointerEvent).pointerType === "touch");
        },
      };
  return (
    <group ref={whole} position={[cell.x, rest + lift, cell.z]} rotation-y={-sixths * SIXTH}>
      <mesh
        geometry={shapes.column}
        material={shapes.strata}
        position-y={0.03 - CAP}
        castShadow={!isGhost}
        {...pointer}
      />
      <group ref={plate} position-y={-CAP / 2}>
        <mesh geometry={shapes.half} position-y={CAP / 2} castShadow receiveShadow {...pointer}>
          <meshStandardMaterial color={levelColour(level)} roughness={0.6} />
        </mesh>
        <mesh geometry={shapes.half} rotation-x={Math.PI} position-y={-CAP / 2} raycast={() => null}>
          <meshStandardMaterial color={UNDERSIDE} roughness={0.6} />
        </mesh>
        <group position-y={CAP / 2}>
          {exitsOf(piece).map((side) => (
            <mesh
              key={side}
              geometry={shapes.dimple}
              position={[Math.cos(sideAngle(side)) * EXIT_OUT, 0.006, Math.sin(sideAngle(side)) * EXIT_OUT]}
              raycast={() => null}
            >
              <meshStandardMaterial color={hollowOf(level)} roughness={0.5} />
            </mesh>
          ))}
          <Upright turn={sixths}>
            <Signs items={numeral} />
          </Upright>
        </group>
      </group>
      {children}
    </group>
  );
}

/** Numbers stay readable however a piece is turned. */
function Upright({ turn, children }: { turn: number; children: ReactNode }) {
  return <group rotation-y={turn * SIXTH}>{children}</group>;
}
