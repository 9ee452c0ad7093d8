/** Rings around what is pointed at, picked, or shown by the log. */
import { useMemo } from "react";
import * as THREE from "three";
import { useGame, useTable, useView } from "../table/hooks";
import { Instances } from "./Instances";

export function Cursor() {
  const game = useGame();
  const view = useView();
  const pointed = useTable((s) => s.pointed);
  const picked = useTable((s) => s.picked);
  const marked = useTable((s) => s.marked);
  const shape = useMemo(
    () => new THREE.RingGeometry(0.86, 0.97, 6, 1, Math.PI / 6).rotateX(-Math.PI / 2),
    [],
  );
  const items = useMemo(() => {
    const ring = (cell: string, colour: string) => ({ cell, colour });
    const rings = [
      ...marked.map((cell) => ring(cell, "#7cd3ff")),
      ...picked.map((cell) => ring(cell, "#ffd24a")),
      ...(pointed ? [ring(pointed, "#ffffff")] : []),
    ];
    return rings.flatMap(({ cell, colour }) => {
      const at = game.place(cell, view); // picks also name things of the tray, which are nowhere on the board
      return at ? [{ at: [at[0], at[1] + 0.025, at[2]] as const, colour }] : [];
    });
  }, [game, view, pointed, picked, marked]);
  return (
    <Instances geometry={shape} items={items} most={128} renderOrder={2}>
      <meshBasicMaterial transparent opacity={0.95} toneMapped={false} depthWrite={false} />
    </Instances>
  );
}
