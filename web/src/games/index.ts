import type { TableState } from "../wire";
import { wordsHaveCome } from "../words";
import type { GamePlugin } from "./plugin";

const ROOMS: Record<string, () => Promise<{ default: GamePlugin }>> = {
  terraflip: () => import("./terraflip"),
  terrain: () => import("./terrain"),
  flipships: () => import("./flipships"),
};

/** Begin to fetch what a table of that game will need, while it is still being set up; whatever fails is asked for again. */
export function fetchAhead(game: string): void {
  const asked = [import("../table/TablePage"), ROOMS[game]?.() ?? import("./plain")];
  for (const one of asked) one.catch(() => {});
}

/** Fetch the part of the client that shows the game of this table; one that it does not know is shown plainly. */
export async function load({ game, id }: Pick<TableState, "game" | "id">): Promise<GamePlugin> {
  const room = ROOMS[game];
  const plugin = room ? (await room()).default : await (await import("./plain")).plainly(game, id);
  await wordsHaveCome();
  return plugin;
}
