/** The one tile that moves: it is put down, turned over, thrown, or lifted for a spy's eyes. */
import { useMemo, useRef } from "react";
import type * as THREE from "three";
import { between, smooth, useEventFrame } from "../../scene/motion";
import { usePlaying, useView } from "../../table/hooks";
import type { Event } from "../../wire";
import { cellNamed } from "../hex";
import { GROUND } from "./faces";
import { kit } from "./kit";
import { THICK, TOP } from "./shapes";
import type { Land, Special, TerraView, Tile } from "./view";

/** What moves: where from and to, and what is on its two sides. A side that this seat may not see has no land. */
type Motion = { kind: string; cell: string; to: string; tile: Tile; under?: Land };

export function motionOf(event: Event | undefined, view: TerraView): Motion | null {
  const cell = String(event?.cell);
  switch (event?.event) {
    case "placed": {
      const tile: Tile = { kind: event.tile as Tile["kind"], colour: view.seats[event.seat ?? 0] as Land };
      return { kind: "placed", cell, to: cell, tile };
    }
    case "flipped":
      return {
        kind: "flipped",
        cell,
        to: cell,
        tile: { kind: "land", colour: event.was as Land },
        under: event.now as Land,
      };
    case "catapulted": {
      const tile = view.tiles[String(event.from)];
      return tile ? { kind: "catapulted", cell: String(event.from), to: String(event.to), tile } : null;
    }
    case "spied": {
      const tile = view.tiles[cell];
      if (!tile || !event.underside) return null; // only the spy's own player sees the tile being lifted
      return { kind: "spied", cell, to: cell, tile, under: event.underside as Land };
    }
    default:
      return null;
  }
}

export function Moving() {
  const view = useView<TerraView>();
  const playing = usePlaying();
  const motion = useMemo(() => motionOf(playing?.event, view), [playing, view]);
  const group = useRef<THREE.Group>(null);
  const above = useRef<THREE.Group>(null);
  const below = useRef<THREE.Group>(null);
  useEventFrame((t) => {
    if (!motion || !group.current) return;
    const { height, turn, along, grownAbove, grownBelow } = POSES[motion.kind]?.(t) ?? RESTING;
    const [from, to] = [cellNamed(motion.cell), cellNamed(motion.to)];
    if (!from || !to) return;
    group.current.position.set(
      from.x + (to.x - from.x) * along,
      TOP - THICK / 2 + height,
      from.z + (to.z - from.z) * along,
    );
    group.current.rotation.set(turn, 0, 0);
    above.current?.scale.setScalar(Math.max(0.001, grownAbove));
    below.current?.scale.setScalar(Math.max(0.001, grownBelow));
  });
  if (!motion) return null;
  const { tile, under } = motion;
  return (
    <group ref={group} position={[0, -50, 0]}>
      <group position-y={THICK / 2}>
        <Side colour={tile.colour ?? "stone"} />
        <group ref={above}>
          <Standing tile={tile} />
        </group>
      </group>
      <group position-y={-THICK / 2} rotation-x={Math.PI}>
        <Side colour={under ?? tile.colour ?? "stone"} isBlank={!under} />
        <group ref={below} scale={0.001}>
          {under && <Standing tile={{ kind: "land", colour: under }} />}
        </group>
      </group>
    </group>
  );
}

function Side({ colour, isBlank = false }: { colour: Land | "stone"; isBlank?: boolean }) {
  const { half, face, faces } = kit();
  return (
    <>
      <mesh geometry={half} castShadow>
        <meshStandardMaterial color={GROUND[colour].edge} roughness={0.6} />
      </mesh>
      {!isBlank && (
        <mesh geometry={face} position-y={0.004}>
          <meshStandardMaterial map={faces[colour]} roughness={0.7} />
        </mesh>
      )}
    </>
  );
}

function Standing({ tile }: { tile: Tile }) {
  const { reliefs, figures } = kit();
  if (tile.kind === "tower" || !tile.colour) return null;
  const isLand = tile.kind === "land";
  return (
    <mesh geometry={isLand ? reliefs[tile.colour] : figures[tile.kind as Special]} castShadow>
      <meshStandardMaterial
        vertexColors
        roughness={0.8}
        flatShading={isLand}
        color={isLand ? "#ffffff" : GROUND[tile.colour].light}
      />
    </mesh>
  );
}

type Pose = { height: number; turn: number; along: number; grownAbove: number; grownBelow: number };
const RESTING: Pose = { height: 0, turn: 0, along: 0, grownAbove: 1, grownBelow: 0 };

/** By event, how the tile lies when a part `t` of it has passed. What stands on it folds away before it is turned over. */
const POSES: Record<string, (t: number) => Pose> = {
  placed: (t) => {
    const fall = Math.min(1, t / 0.7);
    return {
      ...RESTING,
      height: 3.2 * (1 - fall * fall),
      grownAbove: 0.4 + 0.6 * smooth(between(t, 0.5, 1)),
    };
  },
  flipped: (t) => {
    const turned = smooth(between(t, 0.18, 0.78));
    return {
      height: Math.sin(Math.PI * smooth(between(t, 0.05, 0.9))) * 2,
      turn: Math.PI * turned,
      along: 0,
      grownAbove: 1 - smooth(between(t, 0, 0.25)),
      grownBelow: smooth(between(t, 0.72, 1)),
    };
  },
  catapulted: (t) => ({
    height: Math.sin(Math.PI * t) * 4.5,
    turn: 2 * Math.PI * smooth(between(t, 0.1, 0.9)),
    along: t,
    grownAbove: 1 - smooth(between(t, 0, 0.15)) + smooth(between(t, 0.88, 1)),
    grownBelow: 0,
  }),
  spied: (t) => {
    const lifted = smooth(between(t, 0, 0.25)) - smooth(between(t, 0.78, 1));
    return {
      height: 2.1 * lifted,
      turn: -2.2 * lifted, // its far edge rises: the underside faces the player
      along: 0,
      grownAbove: 1 - lifted,
      grownBelow: smooth(between(t, 0.25, 0.45)) - smooth(between(t, 0.7, 0.85)),
    };
  },
};
