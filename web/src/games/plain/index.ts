/** Any game, shown from what its server tells of it: a board with cells, or the table as text. */
import { isAcross } from "../../scene/camera";
import { ask } from "../../wire/http";
import type { BoardAnswer } from "../../wire/schema";
import type { Language } from "../../words";
import { type GamePlugin, plugin } from "../plugin";
import { changes, duration } from "./changes";
import { layOut, lookAt, onTable } from "./layout";
import { boardScene } from "./scene/Scene";
import { SHEET, Sheet } from "./scene/Sheet";
import { sounds } from "./sounds";
import { TableText } from "./TableText";
import { Tray } from "./Tray";
import { cells, cellsOf, decided, means, picks, sayEvent, sayMove, wish } from "./tell";
import type { PlainBoard, PlainView } from "./view";
import { plainWords } from "./words";

export async function plainly(game: string, table: string): Promise<GamePlugin> {
  const { board } = await ask<BoardAnswer>(`/tables/${table}/board`);
  if (!board) throw new Error(`This client does not know the game ${game}.`);
  return plainGame(game, board);
}

export function plainGame(name: string, board: PlainBoard): GamePlugin {
  const shared = {
    name,
    isOpen: board.open,
    Tray,
    picks,
    sayMove,
    sayEvent,
    group: (_: string, { language }: { language: Language }) => plainWords(language).moves,
    sayReason: () => null,
    facts: () => [],
    sounds,
    ending: { decided, best: () => null },
    lasts: () => 0,
    after: (view: PlainView) => view,
  };
  if (board.cells.length === 0)
    return plugin<PlainView>({
      ...shared,
      ...SHEET,
      Scene: Sheet,
      Text: TableText,
      cells: () => [],
      cellsOf: () => [],
      place: () => null,
    });
  const layout = layOut(board);
  const { spots, half, lean, unit } = layout;
  return plugin<PlainView>({
    ...shared,
    ...boardScene(layout),
    radius: () => Math.hypot(half.x, half.z),
    breadth: unit,
    seatView: (_, __, picture) => {
      const isTall = !isAcross(picture);
      return lookAt(layout, lean ? 1.18 : isTall ? 0.42 : 0.72, picture);
    },
    topView: (picture) => lookAt(layout, lean ? 1.36 : 0.002, picture),
    place: (cell) => {
      const spot = spots.get(cell);
      return spot ? onTable(layout, spot.x, 0, spot.z) : null;
    },
    cells: (telling) => cells(telling, layout),
    cellsOf: (event) => cellsOf(event, layout),
    means: (pick, at) => means(pick, at, layout),
    wish,
    settles: (before, after) => duration(changes(before.plain.faces, after.plain.faces)),
  });
}
