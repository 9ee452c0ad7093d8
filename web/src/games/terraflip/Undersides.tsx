/** What is under the tiles, where it may be seen: a small emblem at the front of each, one draw call for each land. */
import { useMemo } from "react";
import { Instances } from "../../scene/Instances";
import { cellNamed } from "../hex";
import { kit } from "./kit";
import { TOP } from "./shapes";
import { LANDS, type TerraView } from "./view";

const MOST = 91;
const FORWARD = 0.58;
const LIFT = 0.2;
/** Steps of the depth buffer: about half a cell, so that the trees and rocks of its tile do not stick through. */
const NEARER = -20_000;

export function Undersides({ view, hidden }: { view: TerraView; hidden: string | null }) {
  const { emblem, emblems } = kit();
  const items = useMemo(
    () =>
      LANDS.map((land) =>
        Object.entries(view.tiles).flatMap(([name, { underside }]) => {
          const cell = cellNamed(name);
          return cell && underside === land && name !== hidden
            ? [{ at: [cell.x, TOP + LIFT, cell.z + FORWARD] as const }]
            : [];
        }),
      ),
    [view.tiles, hidden],
  );
  return LANDS.map((land, i) => (
    <Instances key={land} geometry={emblem} items={items[i] ?? []} most={MOST}>
      <meshBasicMaterial map={emblems[land]} toneMapped={false} polygonOffset polygonOffsetUnits={NEARER} />
    </Instances>
  ));
}
