/** The terrain game on a phone that is a hand: the first tap shows what the second one will do, as on the 3D board. */
import { type MouseEvent, useEffect } from "react";
import { useActions, useTable, useTableStore, useView } from "../../table/hooks";
import { HandMap } from "../../table/together/HandMap";
import { useHand } from "./hand";
import { aims, useKeys, useWay } from "./handling";
import type { TerrainView } from "./view";

export function TerrainHand() {
  const table = useTableStore();
  const view = useView<TerrainView>();
  const aim = useHand((s) => s.aim);
  const legal = useTable((s) => s.legal);
  const { mark } = useActions();
  useKeys();
  useWay();
  useEffect(() => {
    if (aim) mark([...(view.reach[aim]?.path ?? []), aim]);
    else mark(legal.length > 0 ? Object.keys(view.reach) : []);
    return () => mark([]);
  }, [aim, view, legal, mark]);
  const onTap = (event: MouseEvent) => {
    const cell = (event.target as Element).closest<SVGElement>("[data-cell]")?.dataset.cell;
    const { legal, picked } = table.getState();
    if (cell && aims(cell, { view, legal, picked })) event.stopPropagation();
  };
  return (
    <div onClickCapture={onTap}>
      <HandMap />
    </div>
  );
}
