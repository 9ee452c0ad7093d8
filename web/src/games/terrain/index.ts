import { SPACING } from "../hex";
import { plugin } from "../plugin";
import { seatView, shot, topView } from "./camera";
import { cells, facts, means, picks, wish } from "./cells";
import { chapter } from "./chapter";
import { Epilogue } from "./Epilogue";
import { ending } from "./ending";
import { after, lasts } from "./events";
import { aims } from "./handling";
import { landmarks } from "./landmarks";
import { RADIUS, surface } from "./measures";
import { Scene } from "./Scene";
import { targets } from "./scene/Reach";
import { sounds } from "./sounds";
import { TerrainHand } from "./TerrainHand";
import { Tray } from "./Tray";
import { cellsOf, group, sayEvent, sayMove, sayReason } from "./tell";
import type { TerrainView } from "./view";

export default plugin<TerrainView>({
  name: "terrain",
  isOpen: true,
  Scene,
  Hand: TerrainHand,
  Tray,
  Epilogue,
  radius: () => RADIUS,
  seatView,
  shot,
  topView,
  breadth: SPACING,
  targets: ({ view, legal, picked }) => targets(view, legal, picked),
  landmarks,
  place: surface,
  chapter,
  cells,
  picks,
  aims,
  means,
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
