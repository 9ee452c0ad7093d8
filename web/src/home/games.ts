/** The games that are installed, as the server tells of them. */
import { useEffect, useState } from "react";
import type { GameInfo, Games } from "../wire";
import { ask } from "../wire/http";
import { useWords } from "../words";

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

/** What the house itself says of a game that it has a room for. */
export function useOwnWords(game: string): { title: string; about: string; goal: string } | undefined {
  const { games: own } = useWords();
  return Object.hasOwn(own, game) ? own[game as keyof typeof own] : undefined;
}

/** What a game is called: in our words, in the server's, or by its name until that is known. */
export function useTitle(game: string): string {
  const own = useOwnWords(game)?.title;
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => {
    if (own) return;
    let isHere = true;
    games().then(
      (all) => isHere && setTold(all.find(({ name }) => name === game)?.title ?? null),
      () => {}, // its name will do
    );
    return () => {
      isHere = false;
    };
  }, [game, own]);
  return own ?? told ?? game;
}
