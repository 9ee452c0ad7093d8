/** Where one can go or build: glowing cells, what they cost, and the way under the pointer. */
import { useMemo } from "react";
import * as THREE from "three";
import { Instances } from "../../../scene/Instances";
import { useTable } from "../../../table/hooks";
import { cellNamed } from "../../hex";
import { useHand } from "../hand";
import { surface } from "../measures";
import { isKind } from "../pieces";
import type { TerrainView } from "../view";
import { Signs, useSignScale, type Written } from "./Signs";
import { glow } from "./shapes";

const BRASS = "#ffcf5c";
const PASSING = "#b9b2a6";
/** Whoever stops there sends somebody back, or goes back. */
const SENDING = "#ff6b4a";
const DOTS = 5;
/** So far below what stands in front of it a cell cannot be seen from the seat; and how high its pin floats. */
const HIDDEN = 0.8;
const PIN = 0.4;

/** The cells that a move would go to, with the colour of their glow. */
export function shining(
  view: TerrainView,
  legal: readonly string[],
  picked: readonly string[],
): Map<string, string> {
  if (view.phase === "move" && legal.length > 0)
    return new Map(
      Object.entries(view.reach).map(([cell, { stop, sends }]) => [
        cell,
        sends ? SENDING : stop ? BRASS : PASSING,
      ]),
    );
  const kind = picked.find(isKind);
  const wanted =
    view.phase === "build"
      ? legal.filter((move) => !kind || move.includes(` ${kind}`))
      : legal.filter((move) => move.startsWith("goal") || move.startsWith("start"));
  return new Map(wanted.map((move) => [move.split(" ")[1] ?? "", BRASS]));
}

/** What can be chosen now: cells to go to or to build on, pieces to turn. */
export function targets(view: TerrainView, legal: readonly string[], picked: readonly string[]): string[] {
  if (view.phase === "turn")
    return [
      ...new Set(legal.flatMap((move) => (move.startsWith("rotate") ? [move.split(" ")[1] ?? ""] : []))),
    ];
  return [...shining(view, legal, picked).keys()];
}

type Props = {
  view: TerrainView;
  onPoint: (cell: string | null) => void;
  onPick: (cell: string, isTouch: boolean) => void;
};

export function Reach({ view, onPoint, onPick }: Props) {
  const legal = useTable((s) => s.legal);
  const picked = useTable((s) => s.picked);
  const pointed = useTable((s) => s.pointed);
  const aim = useHand((s) => s.aim);
  const shapes = useMemo(
    () => ({
      glow: glow(),
      dot: new THREE.SphereGeometry(0.075, 10, 8),
      pin: new THREE.OctahedronGeometry(0.2).scale(1, 1.6, 1),
    }),
    [],
  );
  const cells = useMemo(() => {
    const found = shining(view, legal, picked);
    return [...found].flatMap(([cell, colour]) => {
      const at = surface(cell, view);
      return at ? [{ cell, at: [at[0], at[1] + 0.012, at[2]] as const, colour }] : [];
    });
  }, [view, legal, picked]);
  /** The light lies where the cell does: what stands in front of it hides it. There a pin rises, and can be seen. */
  const { lights, pins } = useMemo(() => {
    const grounded = (cell: string) => view.pieces[cell] === undefined;
    return {
      lights: cells.map(({ cell, at: [x, y, z], colour }) => ({
        at: [x, grounded(cell) ? 0.012 : y, z] as const,
        colour,
      })),
      pins: cells.flatMap(({ cell, at: [x, y, z], colour }) =>
        grounded(cell) && y > HIDDEN ? [{ at: [x, y + PIN, z] as const, colour }] : [],
      ),
    };
  }, [cells, view]);
  const scale = useSignScale();
  const isOffered = view.phase === "move" && legal.length > 0;
  const costs = useMemo(
    () =>
      Object.entries(isOffered ? view.reach : {}).flatMap(([cell, { cost, stop, sends }]): Written[] => {
        const at = surface(cell, view);
        const isTaken = view.players.some(({ token }) => token === cell);
        const size = (cell === (aim ?? pointed) ? 0.86 : 0.62) * scale;
        return at
          ? [
              {
                sign: `${sends ? "send" : stop ? "cost" : "pass"} ${cost}`,
                at: [at[0], at[1] + (isTaken ? 2.2 : 0.34), at[2]],
                size,
              },
            ]
          : [];
      }),
    [view, isOffered, aim, pointed, scale],
  );
  const target = aim ?? pointed;
  const way = isOffered && target ? view.reach[target]?.path : undefined;
  const dots = useMemo(() => (way ? along(view, way) : []), [view, way]);
  const rims = useMemo(
    () => dots.map((dot) => ({ ...dot, scale: dot.scale * 1.6, colour: "#1b1410" })),
    [dots],
  );
  return (
    <>
      <Instances geometry={shapes.glow} items={lights} most={91} renderOrder={1}>
        <meshBasicMaterial
          vertexColors
          transparent
          side={THREE.DoubleSide}
          depthWrite={false}
          toneMapped={false}
          polygonOffset
          polygonOffsetFactor={-3}
        />
      </Instances>
      <Instances geometry={shapes.pin} items={pins} most={91}>
        <meshBasicMaterial toneMapped={false} />
      </Instances>
      {/* The pointer finds a cell as high as it can be seen. */}
      <Instances
        geometry={shapes.glow}
        items={cells}
        most={91}
        onPoint={(i) => onPoint(i === null ? null : (cells[i]?.cell ?? null))}
        onPick={(i, isTouch) => cells[i] && onPick(cells[i].cell, isTouch)}
      >
        <meshBasicMaterial side={THREE.DoubleSide} colorWrite={false} depthWrite={false} />
      </Instances>
      <Instances geometry={shapes.dot} items={rims} most={DOTS * 8} renderOrder={3}>
        <meshBasicMaterial toneMapped={false} depthTest={false} transparent />
      </Instances>
      <Instances geometry={shapes.dot} items={dots} most={DOTS * 8} renderOrder={3}>
        <meshBasicMaterial toneMapped={false} depthTest={false} transparent />
      </Instances>
      <Signs items={costs} isStanding renderOrder={4} />
    </>
  );
}

/** Dots from the traveller over every cell of the way, hopping from top to top. */
function along(view: TerrainView, way: readonly string[]) {
  const own = typeof view.turn === "number" ? view.players[view.turn]?.token : null;
  const stops = [own ?? "", ...way].filter((cell) => cellNamed(cell));
  return stops.slice(1).flatMap((cell, i) => {
    const [from, to] = [surface(stops[i] ?? "", view), surface(cell, view)];
    if (!from || !to) return [];
    return Array.from({ length: DOTS }, (_, k) => {
      const t = (k + 1) / DOTS;
      const y = from[1] + (to[1] - from[1]) * t + Math.sin(Math.PI * t) * 0.5 + 0.12;
      const at = [from[0] + (to[0] - from[0]) * t, y, from[2] + (to[2] - from[2]) * t] as const;
      return { at, colour: k === DOTS - 1 ? "#ffffff" : "#ffe9ad", scale: k === DOTS - 1 ? 1.5 : 1 };
    });
  });
}
