/** A finished game from the server: the table, and every step of it. */
import { keptFor, snapshot } from "../table/seating";
import type { Refusal, Replay, Snapshot, Step } from "../wire";
import { ask, Refused } from "../wire/http";

export type Game = { snapshot: Snapshot; steps: Step[] };
export const NOT_OVER: Refusal = { key: "not-over", params: {}, text: "", ruling: null };

const PAGE = 100;

export async function loadGame(id: string): Promise<Game> {
  const secret = keptFor(id)?.secret ?? null;
  const table = await snapshot(id, secret).catch((problem: unknown) => {
    if (problem instanceof Refused && problem.status === 403) return snapshot(id, null);
    throw problem;
  });
  if (table.table.status === "playing" || table.table.status === "waiting") throw new Refused(NOT_OVER, 409);
  const steps: Step[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const page: Replay = await ask<Replay>(`/tables/${id}/replay?from=${from}&limit=${PAGE}`, { secret });
    steps.push(...page.steps);
    from = page.next;
  }
  return { snapshot: table, steps };
}
