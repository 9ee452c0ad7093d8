/** What happened in a finished game, from its first move: fetched once, for what is told of it at the end. */
import { useEffect, useState } from "react";
import { keptFor } from "../table/seating";
import type { Happening, Replay, Step, Story } from "../wire";
import { ask, Refused } from "../wire/http";

const told = new Map<string, Promise<Happening[]>>();

async function fetchStory(table: string): Promise<Happening[]> {
  const secret = keptFor(table)?.secret;
  const moves: Happening[] = [];
  for (let from: number | null = 1; from !== null; ) {
    const page: Story = await ask<Story>(`/tables/${table}/story?from=${from}`, { secret });
    moves.push(...page.moves);
    from = page.next;
  }
  return moves;
}

/** Null until it has come; nothing where it does not: an ending is an ending without it, too. */
export function useStory(table: string): readonly Happening[] | null {
  const [story, setStory] = useState<readonly Happening[] | null>(null);
  useEffect(() => {
    let isHere = true;
    const asked = told.get(table) ?? fetchStory(table);
    told.set(table, asked);
    asked.then(
      (moves) => isHere && setStory(moves),
      (problem: unknown) => {
        told.delete(table);
        if (!(problem instanceof Refused)) throw problem;
        if (isHere) setStory([]);
      },
    );
    return () => {
      isHere = false;
    };
  }, [table]);
  return story;
}

const PAGE = 100;

/** The steps of a replay from the position before the first of these moves to the one after the last. */
export async function stepsOf(table: string, first: number, last: number): Promise<Step[]> {
  const secret = keptFor(table)?.secret;
  const limit = Math.min(PAGE, last - first + 2);
  return (await ask<Replay>(`/tables/${table}/replay?from=${first - 1}&limit=${limit}`, { secret })).steps;
}
