import type { GamePlugin } from "./plugin";

const ROOMS: Record<string, () => Promise<{ default: GamePlugin }>> = {
  terraflip: () => import("./terraflip"),
  terrain: () => import("./terrain"),
  flipships: () => import("./flipships"),
};

/** Fetch the game's part of the client. */
export async function load(game: string): Promise<GamePlugin> {
  const room = ROOMS[game];
  if (!room) throw new Error(`This client does not know the game ${game}.`);
  return (await room()).default;
}
