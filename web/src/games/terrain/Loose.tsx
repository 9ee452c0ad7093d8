/** A piece in the air: being built, previewed under the pointer, turned, or turned upside-down. */
import { type ThreeEvent, useFrame, useThree } from "@react-three/fiber";
import { useEffect, useMemo, useRef } from "react";
import type * as THREE from "three";
import { between, smooth, useEventFrame } from "../../scene/motion";
import { useShadowRefresh } from "../../scene/shadows";
import { isStill } from "../../table/motion";
import { cellNamed } from "../hex";
import { exitsOf, levelColour, levelOf, UNDERSIDE } from "./pieces";
import { Signs } from "./Signs";
import { CAP, cap, column, dimple, EXIT_OUT, STEP, sideAngle, topOf } from "./shapes";
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
  isInverted?: boolean;
  /** It was on the board before: an event moves it. */
  happening?: "built" | "rotated" | "inverted";
};

type Props = {
  loose: LoosePiece;
  onPoint: (cell: string | null) => void;
  onPick: (cell: string, isTouch: boolean) => void;
};

const SIXTH = Math.PI / 3;
/** How much of the way to its place an eager hand goes in a second. */
const EAGER = 14;

export function Loose({ loose, onPoint, onPick }: Props) {
  const { cell: name, piece, sixths, lift, isGhost, isInverted, happening } = loose;
  const group = useRef<THREE.Group>(null);
  const invalidate = useThree((s) => s.invalidate);
  const refreshShadows = useShadowRefresh();
  const shapes = useMemo(
    () => ({ column: column(), cap: cap(), dimple: dimple(0.165), strata: strata() }),
    [],
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
    const it = group.current;
    if (!it || happening) return;
    const ease = isStill() ? 1 : Math.min(1, delta * EAGER);
    const [y, turn] = [rest + lift, -sixths * SIXTH];
    it.position.y += (y - it.position.y) * ease;
    it.rotation.y += (turn - it.rotation.y) * ease;
    it.rotation.x = isInverted ? Math.PI : 0;
    refreshShadows();
    if (Math.abs(y - it.position.y) + Math.abs(turn - it.rotation.y) > 0.002) invalidate();
  });

  useEventFrame((t, { event }) => {
    const it = group.current;
    if (!it || !happening) return;
    if (happening === "built") {
      const fall = between(t, 0, 0.7);
      it.position.y = rest + 3.4 * (1 - fall * fall) + Math.sin(between(t, 0.7, 1) * Math.PI) * 0.16;
      it.rotation.y = 0;
    } else {
      const up = Math.sin(Math.PI * between(t, 0, 1));
      it.position.y = rest + (happening === "rotated" ? 0.55 : 2.6) * smooth(up);
      if (happening === "rotated")
        it.rotation.y = -Number(event.sixths) * SIXTH * smooth(between(t, 0.15, 0.85));
      // Over its middle, so that it comes down where it was.
      const over = smooth(between(t, 0.18, 0.82));
      if (happening === "inverted") it.rotation.x = Math.PI * over;
      if (happening === "inverted")
        it.position.y -= (STEP * 8 - CAP) * 0.5 * (1 - Math.cos(Math.PI * over)) * 0;
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
          if (event.delta < 6) onPick(name, (event.nativeEvent as PointerEvent).pointerType === "touch");
        },
      };
  const see = { transparent: isGhost, opacity: isGhost ? 0.82 : 1 };
  return (
    <group ref={group} position={[cell.x, rest + lift, cell.z]} rotation-y={-sixths * SIXTH} key={name}>
      {!isGhost && (
        <mesh
          geometry={shapes.column}
          material={shapes.strata}
          position-y={0.03 - CAP}
          castShadow
          {...pointer}
        />
      )}
      <mesh geometry={shapes.cap} castShadow receiveShadow {...pointer}>
        <meshStandardMaterial color={levelColour(level)} roughness={0.5} {...see} />
      </mesh>
      <mesh geometry={shapes.cap} rotation-x={Math.PI} position-y={-CAP} raycast={() => null}>
        <meshStandardMaterial color={UNDERSIDE} roughness={0.6} {...see} />
      </mesh>
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
  );
}

/** Numbers stay readable however a piece is turned. */
function Upright({ turn, children }: { turn: number; children: React.ReactNode }) {
  return <group rotation-y={turn * SIXTH}>{children}</group>;
}
