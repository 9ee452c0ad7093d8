/** The games of the house, as the server tells of them. */
import type { GameInfo, Games } from "../wire";
import { ask } from "../wire/http";

export const GAMES = ["terraflip", "terrain", "flipships"] as const;
export type GameName = (typeof GAMES)[number];

export const isGame = (name: string): name is GameName => (GAMES as readonly string[]).includes(name);

let asked: Promise<GameInfo[]> | null = null;

/** Asked once a visit: games do not change while somebody looks. After a failure it is asked again. */
export function games(): Promise<GameInfo[]> {
  asked ??= ask<Games>("/games").then(
    (answer) => answer.games,
    (problem: unknown) => {
      asked = null;
      throw problem;
    },
  );
  return asked;
}
