/** The tables that this browser has a seat at. */
import { useCallback } from "react";
import { Link } from "wouter";
import { forget, kept } from "../table/seating";
import type { Summaries, Summary } from "../wire";
import { ask } from "../wire/http";
import { useTitle } from "./games";
import { Shelf } from "./Shelf";
import { TableLine } from "./TableLine";
import { useLoaded } from "./useLoaded";
import { useHomeWords } from "./words";

const LOOK_AGAIN_MS = 20_000;

/** Yours to move first, then what is under way, then the rest; in each, the latest first. */
export function sorted(tables: readonly Summary[]): Summary[] {
  const rank = ({ your_turn, status }: Summary) =>
    your_turn ? 0 : status === "playing" ? 1 : status === "waiting" ? 2 : 3;
  return tables.toSorted((a, b) => rank(a) - rank(b) || b.changed_at - a.changed_at);
}

async function mine(): Promise<Summary[]> {
  const tables = kept().map(({ table, secret }) => ({ table, secret }));
  if (tables.length === 0) return [];
  return sorted((await ask<Summaries>("/tables/mine", { body: { tables } })).tables);
}

export function MyTables() {
  const home = useHomeWords();
  const list = useLoaded(useCallback(mine, []), LOOK_AGAIN_MS);
  const drop = (table: string) => {
    forget(table);
    list.again();
  };
  return (
    <Shelf title={home.mine.title} empty={home.mine.empty} list={list}>
      {(table) => <Mine key={table.table} table={table} onForget={() => drop(table.table)} />}
    </Shelf>
  );
}

function Mine({ table, onForget }: { table: Summary; onForget: () => void }) {
  const home = useHomeWords();
  const title = useTitle(table.game);
  const isOver = table.status === "over" || table.status === "stopped";
  return (
    <TableLine table={table}>
      <Link className={isOver ? "button plain" : "button"} href={`/t/${table.table}`}>
        {isOver ? home.mine.look : home.mine.goOn}
      </Link>
      {isOver && (
        <Link className="button plain" href={`/replay/${table.table}`}>
          {home.mine.replay}
        </Link>
      )}
      {isOver && (
        <button
          type="button"
          className="icon"
          aria-label={home.mine.forget({ game: title })}
          title={home.mine.forget({ game: title })}
          onClick={onForget}
        >
          ×
        </button>
      )}
    </TableLine>
  );
}
