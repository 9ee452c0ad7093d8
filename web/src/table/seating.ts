/** Getting a seat: what this browser remembers of its tables, and how one joins. There are no accounts. */
import type { Joined, NewTable, RematchMade, Snapshot, TableMade } from "../wire";
import { ask } from "../wire/http";

export type Kept = { table: string; secret: string; game: string; invitations?: Record<string, string> };

const KEPT = "tableflip.tables";
const NAME = "tableflip.name";
const MOST = 50;

export function kept(): Kept[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

export const keptFor = (table: string): Kept | undefined => kept().find((one) => one.table === table);

export function keep(one: Kept): void {
  const others = kept().filter((other) => other.table !== one.table);
  localStorage.setItem(KEPT, JSON.stringify([one, ...others].slice(0, MOST)));
}

export function forget(table: string): void {
  localStorage.setItem(KEPT, JSON.stringify(kept().filter((one) => one.table !== table)));
}

/** The name that was given last; a name is never needed. */
export const myName = (): string => localStorage.getItem(NAME) ?? "";
export const rememberName = (name: string): void => localStorage.setItem(NAME, name.trim());

/** Tables that this page has set up: it knows which seat it has there without asking. */
const made = new Set<string>();
export const isOwnMaking = (table: string): boolean => made.has(table);

/** Make a table and remember the seats; returns its id. */
export async function newTable(
  table: Pick<NewTable, "game" | "options" | "seats"> & Partial<NewTable>,
): Promise<string> {
  const answer = await ask<TableMade>("/tables", { body: table });
  keep({ table: answer.table, secret: answer.secret, game: table.game, invitations: answer.invitations });
  made.add(answer.table);
  return answer.table;
}

/** The key of a request to join: the same until it was answered, so that an answer that got lost locks nobody out. */
function joinKey(table: string): string {
  const name = `tableflip.join.${table}`;
  const key = sessionStorage.getItem(name) ?? crypto.randomUUID();
  sessionStorage.setItem(name, key);
  return key;
}

/** Take the seat of an invitation, or any free one at a public table; returns the seat's secret. */
export async function join(
  table: string,
  game: string,
  invitation: string | null,
  seat?: number,
): Promise<string> {
  const joined = await ask<Joined>(`/tables/${table}/join`, {
    secret: invitation,
    body: { name: myName(), seat, key: joinKey(table) },
  });
  keep({ table, secret: joined.secret, game });
  return joined.secret;
}

export const snapshot = (table: string, secret: string | null): Promise<Snapshot> =>
  ask<Snapshot>(`/tables/${table}`, { secret });

/** Ask for another game with the same players; returns the new table's id. */
export async function rematch(table: string): Promise<string> {
  const mine = keptFor(table);
  const made = await ask<RematchMade>(`/tables/${table}/rematch`, { secret: mine?.secret, body: {} });
  if (mine) keep({ table: made.table, secret: made.secret, game: mine.game });
  return made.table;
}
