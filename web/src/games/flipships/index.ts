import { plugin } from "../plugin";
import { compose } from "./aim";
import { seatView, topView } from "./camera";
import { cells, cellsOf, facts, picks, place, wish } from "./cells";
import { after, lasts } from "./events";
import { Scene } from "./Scene";
import { Frames } from "./scene/Marks";
import { Surroundings } from "./scene/Surroundings";
import { Tray } from "./Tray";
import { group, sayEvent, sayMove, sayReason } from "./tell";
import type { ShipsView } from "./view";

export default plugin<ShipsView>({
  name: "flipships",
  isOpen: true,
  Scene,
  Surroundings,
  Cursor: Frames,
  Tray,
  radius: () => 9,
  seatView,
  topView,
  place,
  cells,
  picks,
  wish,
  compose,
  group,
  sayMove,
  sayEvent,
  sayReason,
  cellsOf,
  facts,
  lasts,
  after,
});
