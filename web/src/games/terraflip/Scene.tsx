import { useMemo } from "react";
import { Instances } from "../../scene/Instances";
import { prism } from "../../scene/shapes";
import { COLOURS } from "../../style/colours";
import { useActions, useView } from "../../table/hooks";
import { cellNamed } from "../hex";
import { cellsInPlay } from "./cells";
import { THICK, TOP } from "./shapes";
import type { TerraView } from "./view";

export function Scene() {
  const view = useView<TerraView>();
  const { pick, point } = useActions();
  const tile = useMemo(() => prism(0.96, THICK, 0.05), []);
  const flat = useMemo(() => prism(0.96, 0.04, 0.01), []);
  const names = Object.keys(view.tiles);
  const tiles = useMemo(
    () =>
      Object.entries(view.tiles).map(([name, { colour }]) => {
        const { x, z } = cellNamed(name) ?? { x: 0, z: 0 };
        return { at: [x, TOP, z] as const, colour: COLOURS[colour ?? ""]?.base ?? "#d8cdb8" };
      }),
    [view.tiles],
  );
  const cells = useMemo(() => cellsInPlay(view).filter((cell) => !view.tiles[cell.name]), [view]);
  const spots = useMemo(
    () => cells.map(({ x, z }) => ({ at: [x, 0, z] as const, colour: "#1d3a33" })),
    [cells],
  );
  return (
    <>
      <Instances
        geometry={tile}
        items={tiles}
        most={91}
        castShadow
        receiveShadow
        onPoint={(i) => point(i === null ? null : (names[i] ?? null))}
        onPick={(i) => names[i] && pick(names[i])}
      >
        <meshStandardMaterial roughness={0.5} />
      </Instances>
      <Instances
        geometry={flat}
        items={spots}
        most={91}
        receiveShadow
        onPoint={(i) => point(i === null ? null : (cells[i]?.name ?? null))}
        onPick={(i) => cells[i] && pick(cells[i].name)}
      >
        <meshStandardMaterial roughness={0.9} />
      </Instances>
    </>
  );
}
