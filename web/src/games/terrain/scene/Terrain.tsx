/** What has been built: columns of true height, their caps with exits and levels, cliffs, and the empty cells. */
import { useMemo } from "react";
import * as THREE from "three";
import { Instances } from "../../../scene/Instances";
import { useDrawn } from "../../../scene/quality";
import { board, cellNamed } from "../../hex";
import { CAP, EXIT_OUT, sideAngle, topOf } from "../measures";
import { LEVEL_COLOURS, levelColour, UNDERSIDE } from "../pieces";
import type { TerrainView } from "../view";
import { Signs, type Written } from "./Signs";
import { cap, cliff, column, dimple, outline } from "./shapes";
import { strata } from "./strata";

const CELLS = board(5);
/** A hollow is darker than its piece. */
export const hollowOf = (level: number): string =>
  `#${new THREE.Color(LEVEL_COLOURS[level - 1]).multiplyScalar(0.27).getHexString()}`;
export const inkOf = (level: number): string =>
  level <= 2 ? "#dff2ef" : `#${new THREE.Color(levelColour(level)).multiplyScalar(0.16).getHexString()}`;
/** A little difference from piece to piece, as in wood. */
const grained = (colour: string, i: number): string =>
  `#${new THREE.Color(colour).offsetHSL(0, 0, (((i * 31) % 7) - 3) * 0.006).getHexString()}`;

type Props = {
  view: TerrainView;
  /** A piece that is drawn elsewhere, because it is in the air. */
  loose: string | null;
  onPoint: (cell: string | null) => void;
  onPick: (cell: string, isTouch: boolean) => void;
};

export function Terrain({ view, loose, onPoint, onPick }: Props) {
  const { clearcoat } = useDrawn();
  const shapes = useMemo(
    () => ({
      column: column(),
      cap: cap(),
      dimple: dimple(0.165),
      cliff: cliff(),
      socket: outline(0.84, 0.9),
      floor: new THREE.CircleGeometry(0.96, 6, Math.PI / 6).rotateX(-Math.PI / 2),
      strata: strata(),
    }),
    [],
  );
  const lying = useMemo(
    () =>
      CELLS.flatMap((cell, i) => {
        const piece = view.pieces[cell.name];
        return piece && cell.name !== loose ? [{ ...cell, ...piece, y: topOf(piece.level), i }] : [];
      }),
    [view.pieces, loose],
  );
  const empty = useMemo(() => CELLS.filter((cell) => !view.pieces[cell.name]), [view.pieces]);
  const columns = useMemo(
    () => lying.map(({ x, y, z }) => ({ at: [x, y - CAP + 0.03, z] as const })),
    [lying],
  );
  const caps = useMemo(
    () =>
      lying.map(({ x, y, z, i, level, inverted }) => ({
        at: [x, y, z] as const,
        colour: grained(inverted ? UNDERSIDE : levelColour(level), i),
      })),
    [lying],
  );
  const exits = useMemo(
    () =>
      lying
        .filter(({ inverted }) => !inverted)
        .flatMap(({ x, y, z, exits, level }) =>
          exits.map((side) => ({
            at: [
              x + Math.cos(sideAngle(side)) * EXIT_OUT,
              y + 0.004,
              z + Math.sin(sideAngle(side)) * EXIT_OUT,
            ] as const,
            colour: hollowOf(level),
          })),
        ),
    [lying],
  );
  const signs = useMemo(
    () =>
      lying.map(
        ({ x, y, z, level, inverted }): Written => ({
          sign: inverted ? "cross" : `level ${level}`,
          at: [x, y + 0.006, z],
          size: inverted ? 0.9 : 0.62,
          colour: inverted ? "#b9a9a0" : inkOf(level),
        }),
      ),
    [lying],
  );
  const cliffs = useMemo(() => edges(view), [view]);
  const sockets = useMemo(
    () => empty.map(({ x, z }) => ({ at: [x, 0.004, z] as const, colour: "#5f8a78" })),
    [empty],
  );
  const floors = useMemo(
    () => empty.map(({ x, z }) => ({ at: [x, 0.001, z] as const, colour: "#1b352e" })),
    [empty],
  );
  const named = (cells: readonly { name: string }[]) => ({
    onPoint: (i: number | null) => onPoint(i === null ? null : (cells[i]?.name ?? null)),
    onPick: (i: number, isTouch: boolean) => cells[i] && onPick(cells[i].name, isTouch),
  });
  return (
    <>
      <Instances
        geometry={shapes.column}
        items={columns}
        most={91}
        castShadow
        receiveShadow
        {...named(lying)}
      >
        <primitive object={shapes.strata} attach="material" />
      </Instances>
      <Instances geometry={shapes.cap} items={caps} most={91} castShadow receiveShadow {...named(lying)}>
        <meshPhysicalMaterial
          roughness={0.62}
          clearcoat={clearcoat ? 0.12 : 0}
          clearcoatRoughness={0.5}
          envMapIntensity={0.6}
        />
      </Instances>
      <Instances geometry={shapes.dimple} items={exits} most={3 * 91} receiveShadow>
        <meshStandardMaterial roughness={0.5} />
      </Instances>
      <Signs items={signs} />
      <Instances geometry={shapes.cliff} items={cliffs} most={240} renderOrder={1}>
        <meshBasicMaterial transparent depthWrite={false} polygonOffset polygonOffsetFactor={-1} />
      </Instances>
      <Instances geometry={shapes.floor} items={floors} most={91} receiveShadow {...named(empty)}>
        <meshStandardMaterial roughness={1} transparent opacity={0.5} depthWrite={false} />
      </Instances>
      <Instances geometry={shapes.socket} items={sockets} most={91}>
        <meshBasicMaterial transparent opacity={0.55} depthWrite={false} />
      </Instances>
    </>
  );
}

/** Cliffs are drawn as maps do: teeth along the upper edge, pointing down. */
function edges(view: TerrainView) {
  return view.cliffs.flatMap(([a, b]) => {
    const [one, other] = [cellNamed(a), cellNamed(b)];
    const [high, low] =
      (view.pieces[a]?.level ?? 0) > (view.pieces[b]?.level ?? 0) ? [one, other] : [other, one];
    if (!high || !low) return [];
    const [x, z] = [low.x - high.x, low.z - high.z];
    const y = topOf(view.pieces[high.name]?.level ?? 0) + 0.008;
    return [{ at: [high.x, y, high.z] as const, turn: -Math.atan2(z, x), colour: "#5a1710" }];
  });
}
