import { plugin } from "../plugin";
import { seatView } from "./camera";
import { cells, facts, means, picks, wish } from "./cells";
import { Epilogue } from "./Epilogue";
import { after, lasts } from "./events";
import { RADIUS, surface } from "./measures";
import { Scene } from "./Scene";
import { Tray } from "./Tray";
import { cellsOf, group, sayEvent, sayMove, sayReason } from "./tell";
import type { TerrainView } from "./view";

export default plugin<TerrainView>({
  name: "terrain",
  isOpen: true,
  Scene,
  Tray,
  Epilogue,
  radius: () => RADIUS,
  seatView,
  place: surface,
  cells,
  picks,
  means,
  wish,
  group,
  sayMove,
  sayEvent,
  sayReason,
  cellsOf,
  facts,
  lasts,
  after,
});
