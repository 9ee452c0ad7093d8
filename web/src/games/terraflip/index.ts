import { cellNamed, SPACING } from "../hex";
import { plugin } from "../plugin";
import { cells, facts, picks, wish } from "./cells";
import { chapter } from "./chapter";
import { ending } from "./ending";
import { after, lasts } from "./events";
import { Scene } from "./Scene";
import { TOP } from "./shapes";
import { sounds } from "./sounds";
import { Tray } from "./Tray";
import { cellsOf, group, sayEvent, sayMove, sayReason } from "./tell";
import type { TerraView } from "./view";

export default plugin<TerraView>({
  name: "terraflip",
  Scene,
  Tray,
  radius: ({ reach }) => (reach + 1) * SPACING + 1.2,
  breadth: SPACING,
  place: (name, view) => {
    const cell = cellNamed(name);
    return cell ? [cell.x, view.tiles[name] ? TOP : 0, cell.z] : null;
  },
  chapter,
  cells,
  picks,
  wish,
  group,
  sayMove,
  sayEvent,
  sayReason,
  cellsOf,
  facts,
  sounds,
  ending,
  lasts,
  after,
});
