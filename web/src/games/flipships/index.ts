import { plugin } from "../plugin";
import { compose } from "./aim";
import { seatView, topView } from "./camera";
import { cells, cellsOf, facts, picks, place, wish } from "./cells";
import { chapter } from "./chapter";
import { ending } from "./ending";
import { after, lasts } from "./events";
import { Scene } from "./Scene";
import { ShipsHand } from "./ShipsHand";
import { Frames } from "./scene/Marks";
import { Surroundings } from "./scene/Surroundings";
import { shot } from "./shot";
import { sounds } from "./sounds";
import { Tray } from "./Tray";
import { group, sayEvent, sayMove, sayReason } from "./tell";
import type { ShipsView } from "./view";

export default plugin<ShipsView>({
  name: "flipships",
  isOpen: true,
  Scene,
  Surroundings,
  Cursor: Frames,
  Hand: ShipsHand,
  Tray,
  radius: () => 9,
  seatView,
  topView,
  shot,
  place,
  chapter,
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
  sounds,
  ending,
  lasts,
  after,
});
