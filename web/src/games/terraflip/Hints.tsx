/** What the board says: which cells are possible, which line frames a tile, where a spy is looking. */
import { useMemo } from "react";
import * as THREE from "three";
import { Instances } from "../../scene/Instances";
import { useActions, useTable } from "../../table/hooks";
import { cellNamed, distance } from "../hex";
import { cellsInPlay } from "./cells";
import { kit } from "./kit";
import { TOP } from "./shapes";
import type { TerraView } from "./view";

const MOST = 91;
/** What glows on the felt, and what on a tile, with a dark rim around it: a desert is as golden as any glow. */
const GOLD = "#ffd76a";
const PALE = "#fff3c8";

/** The empty cells: faint on the felt; the pointer finds them here. */
export function Spots({ view }: { view: TerraView }) {
  const { pick, point } = useActions();
  const cells = useMemo(() => cellsInPlay(view).filter((cell) => !view.tiles[cell.name]), [view]);
  const items = useMemo(
    () =>
      cells.map((cell) => ({
        at: [cell.x, 0.004, cell.z] as const,
        colour: distance(cell) > view.reach ? "#193029" : "#2d5449",
      })),
    [cells, view.reach],
  );
  return (
    <Instances
      geometry={kit().spot}
      items={items}
      most={MOST}
      receiveShadow
      onPoint={(i) => point(i === null ? null : (cells[i]?.name ?? null))}
      onPick={(i) => cells[i] && pick(cells[i].name)}
    >
      <meshStandardMaterial roughness={1} transparent opacity={0.75} />
    </Instances>
  );
}

/** Cells that would go on with what was picked, and tiles that can be flipped. */
export function Glow({ view }: { view: TerraView }) {
  const next = useTable((s) => s.choices.next);
  const picked = useTable((s) => s.picked);
  const items = useMemo(() => {
    if (view.phase === "place" && picked.length === 0) return [];
    return [...next].flatMap((name) => {
      const cell = cellNamed(name);
      if (!cell) return [];
      const isTile = name in view.tiles;
      return [
        { at: [cell.x, (isTile ? TOP : 0) + 0.02, cell.z] as const, isTile, colour: isTile ? PALE : GOLD },
      ];
    });
  }, [next, picked, view]);
  const tiles = useMemo(
    () =>
      items.filter(({ isTile }) => isTile).map(({ at: [x, y, z] }) => ({ at: [x, y - 0.01, z] as const })),
    [items],
  );
  return (
    <>
      <Instances geometry={kit().shade} items={tiles} most={MOST}>
        <meshBasicMaterial color="#160d04" transparent opacity={0.8} toneMapped={false} depthWrite={false} />
      </Instances>
      <Instances geometry={kit().ring} items={items} most={MOST} renderOrder={1}>
        <meshBasicMaterial transparent opacity={0.95} toneMapped={false} depthWrite={false} />
      </Instances>
      <Instances geometry={kit().spot} items={items} most={MOST}>
        <meshBasicMaterial transparent opacity={0.22} toneMapped={false} depthWrite={false} />
      </Instances>
    </>
  );
}

/** The line that frames the tile under the pointer. */
export function FrameLine({ view }: { view: TerraView }) {
  const pointed = useTable((s) => s.pointed);
  const ends = pointed ? view.frames[pointed] : undefined;
  const [from, to] = ends ? ends.map(cellNamed) : [];
  if (!from || !to) return null;
  const length = Math.hypot(to.x - from.x, to.z - from.z);
  return (
    <mesh
      position={[(from.x + to.x) / 2, TOP + 0.12, (from.z + to.z) / 2]}
      rotation-y={-Math.atan2(to.z - from.z, to.x - from.x)}
      raycast={() => null}
      renderOrder={2}
    >
      <boxGeometry args={[length, 0.09, 0.09]} />
      <meshBasicMaterial color="#ffe9ad" toneMapped={false} transparent opacity={0.95} depthTest={false} />
    </mesh>
  );
}

/** Everybody sees where a spy is looking; only its player sees more. */
export function Eye({ view }: { view: TerraView }) {
  const playing = useTable((s) => s.playing);
  const name = playing?.event.event === "spied" ? String(playing.event.cell) : view.looking?.cell;
  const cell = name ? cellNamed(name) : undefined;
  const shape = useMemo(() => new THREE.TorusGeometry(0.3, 0.05, 8, 28), []);
  if (!cell) return null;
  return (
    <group position={[cell.x, TOP + 1.5, cell.z]} rotation-x={-0.6}>
      <mesh geometry={shape} scale={[1.35, 0.8, 1]} raycast={() => null}>
        <meshBasicMaterial color="#ffffff" toneMapped={false} />
      </mesh>
      <mesh raycast={() => null}>
        <sphereGeometry args={[0.13, 16, 12]} />
        <meshBasicMaterial color="#ffd76a" toneMapped={false} />
      </mesh>
    </group>
  );
}
