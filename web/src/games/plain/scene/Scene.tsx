/** A board of cells on the 3D table: its ground, what lies on it, and what can be chosen. */
import { useMemo } from "react";
import * as THREE from "three";
import { BareWood } from "../../../scene/BareWood";
import { Instances } from "../../../scene/Instances";
import { useDrawn } from "../../../scene/quality";
import { wood } from "../../../scene/textures";
import { useActions, useGame, useSnapshot, useTable, useView } from "../../../table/hooks";
import type { GamePlugin } from "../../plugin";
import type { Layout } from "../layout";
import { groundOf, paint, shade } from "../look";
import { target } from "../tell";
import type { PlainView } from "../view";
import { Pieces } from "./Pieces";
import { cellOutline, holeOf, plate, roundedRectangle, solid } from "./shapes";

const TABLE_Y = -0.55;

type Measures = {
  /** The middle of a piece that lies on the board. */
  lift: number;
  /** Where rings and dots are seen, in front of everything. */
  marks: number;
};

function measures({ board }: Layout): Measures {
  if (board.stands) return { lift: 0, marks: 0.46 };
  return board.shape === "round" ? { lift: 0.02, marks: 0.2 } : { lift: 0.16, marks: 0.34 };
}

export function boardScene(layout: Layout): Pick<GamePlugin, "Scene" | "Surroundings" | "Cursor"> {
  const at = measures(layout);
  const Plane = ({ children }: { children: React.ReactNode }) => (
    <group rotation-x={layout.lean} position-y={layout.rise}>
      {children}
    </group>
  );
  return {
    Surroundings: () => <Surroundings layout={layout} />,
    Scene: () => (
      <Plane>
        <Ground layout={layout} />
        <Pieces layout={layout} lift={at.lift} />
        <Hints layout={layout} y={at.marks} />
      </Plane>
    ),
    Cursor: () => (
      <Plane>
        <Rings layout={layout} y={at.marks + 0.01} />
      </Plane>
    ),
  };
}

/** The wooden table; and what an upright board stands on. */
function Surroundings({ layout: { half, board } }: { layout: Layout }) {
  const radius = Math.hypot(half.x, half.z);
  const grain = useMemo(() => {
    const map = wood("#6b4126", "#220f05");
    map.repeat.set(0.12, 0.12);
    return map;
  }, []);
  const foot = useMemo(() => solid(roundedRectangle(half.x + 0.5, 1.5, 0.5), TABLE_Y, 0.25, 0.1), [half.x]);
  return (
    <>
      <BareWood radius={radius} y={TABLE_Y} />
      {board.stands && (
        <mesh geometry={foot} castShadow receiveShadow raycast={() => null}>
          <meshStandardMaterial map={grain} roughness={0.5} />
        </mesh>
      )}
    </>
  );
}

/** The cells, which the pointer finds, and what they are set in. */
function Ground({ layout }: { layout: Layout }) {
  const { board, half, spots } = layout;
  const { clearcoat } = useDrawn();
  const { pick, point } = useActions();
  const names = useMemo(() => [...spots.keys()], [spots]);
  const isRound = board.shape === "round";
  const parts = useMemo(() => {
    const grain = wood("#6b4126", "#220f05");
    grain.repeat.set(0.12, 0.12);
    const outline = roundedRectangle(half.x + 0.25, half.z + 0.25, 0.8);
    const back = board.stands ? roundedRectangle(half.x, half.z, 0.7) : outline;
    return {
      grain,
      slab: board.stands ? solid(back, -0.32, -0.2, 0.04) : solid(outline, TABLE_Y, -0.1, 0.1),
      plate: isRound ? (board.stands ? plate(layout, 0.16, 0.42) : plate(layout, -0.1, 0.1)) : null,
      cell: isRound
        ? new THREE.CircleGeometry(holeOf(layout) + (board.stands ? 0.15 : 0), 32).rotateX(-Math.PI / 2)
        : solid(cellOutline(layout, 0.03), -0.12, 0, 0.04),
    };
  }, [layout, board, half, isRound]);
  const ground = paint(board.colour).base;
  const items = useMemo(
    () =>
      [...spots.values()].map(({ x, z, colour }) => ({
        at: [x, isRound ? (board.stands ? -0.19 : -0.085) : 0, z] as const,
        colour: groundOf(board, colour),
      })),
    [spots, board, isRound],
  );
  return (
    <>
      <mesh geometry={parts.slab} castShadow receiveShadow raycast={() => null}>
        {board.stands ? (
          <meshStandardMaterial color={shade(ground, 0.45)} roughness={0.7} />
        ) : (
          <meshPhysicalMaterial map={parts.grain} roughness={0.5} clearcoat={clearcoat ? 0.3 : 0} />
        )}
      </mesh>
      {parts.plate && (
        <mesh geometry={parts.plate} castShadow receiveShadow raycast={() => null}>
          <meshPhysicalMaterial color={ground} roughness={0.35} clearcoat={clearcoat ? 0.6 : 0} />
        </mesh>
      )}
      <Instances
        geometry={parts.cell}
        items={items}
        most={names.length}
        receiveShadow
        onPoint={(i) => point(i === null ? null : (names[i] ?? null))}
        onPick={(i) => names[i] !== undefined && pick(names[i])}
      >
        <meshStandardMaterial roughness={0.75} />
      </Instances>
    </>
  );
}

/** Dots on cells that can be chosen, rings around pieces that can; and a thin ring where something last happened. */
function Hints({ layout, y }: { layout: Layout; y: number }) {
  const { spots, unit } = layout;
  const { plain } = useView<PlainView>();
  const next = useTable((s) => s.choices.next);
  const last = useLast();
  const dot = useMemo(() => new THREE.CircleGeometry(unit * 0.11, 28).rotateX(-Math.PI / 2), [unit]);
  const ring = useMemo(
    () => new THREE.RingGeometry(unit * 0.37, unit * 0.43, 48).rotateX(-Math.PI / 2),
    [unit],
  );
  const thin = useMemo(
    () => new THREE.RingGeometry(unit * 0.25, unit * 0.28, 40).rotateX(-Math.PI / 2),
    [unit],
  );
  const at = (names: Iterable<string>, isWanted: (name: string) => boolean) =>
    [...names].flatMap((name) => {
      const spot = isWanted(name) ? spots.get(name) : undefined;
      return spot ? [{ at: [spot.x, y, spot.z] as const }] : [];
    });
  const isTaken = (name: string) => name in plain.faces;
  const glow = (
    <meshBasicMaterial color="#ffd76a" transparent opacity={0.9} toneMapped={false} depthWrite={false} />
  );
  const most = spots.size;
  return (
    <>
      <Instances geometry={dot} items={at(next, (name) => !isTaken(name))} most={most} renderOrder={1}>
        {glow}
      </Instances>
      <Instances geometry={ring} items={at(next, isTaken)} most={most} renderOrder={1}>
        {glow}
      </Instances>
      <Instances geometry={thin} items={at(last, () => true)} most={most} renderOrder={1}>
        <meshBasicMaterial color="#ff8a5c" transparent opacity={0.95} toneMapped={false} depthWrite={false} />
      </Instances>
    </>
  );
}

/** The first cell that the last move was about: where somebody put or moved something. */
function useLast(): string[] {
  const game = useGame();
  const { log } = useSnapshot();
  const told = useTable((s) => s.told);
  const event = log.findLast(({ kind, seq }) => kind === "moved" && seq <= told)?.events[0];
  return event ? game.cellsOf(event).slice(0, 1) : [];
}

/** Rings around what is pointed at, picked, or shown by the log. */
function Rings({ layout, y }: { layout: Layout; y: number }) {
  const { spots, unit } = layout;
  const pointed = useTable((s) => s.pointed);
  const picked = useTable((s) => s.picked);
  const marked = useTable((s) => s.marked);
  const next = useTable((s) => s.choices.next);
  const ring = useMemo(
    () => new THREE.RingGeometry(unit * 0.42, unit * 0.48, 48).rotateX(-Math.PI / 2),
    [unit],
  );
  const items = useMemo(() => {
    const under = pointed ? (target(pointed, next, layout) ?? pointed) : null;
    const rings = [
      ...marked.map((cell) => ({ cell, colour: "#7cd3ff" })),
      ...picked.map((cell) => ({ cell, colour: "#ffd24a" })),
      ...(under ? [{ cell: under, colour: "#ffffff" }] : []),
    ];
    return rings.flatMap(({ cell, colour }) => {
      const spot = spots.get(cell);
      return spot ? [{ at: [spot.x, y, spot.z] as const, colour }] : [];
    });
  }, [pointed, picked, marked, next, layout, spots, y]);
  return (
    <Instances geometry={ring} items={items} most={spots.size * 3} renderOrder={2}>
      <meshBasicMaterial transparent opacity={0.95} toneMapped={false} depthWrite={false} />
    </Instances>
  );
}
