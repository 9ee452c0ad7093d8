/** Tables that anybody may watch, those with a free seat first. */
import { useCallback } from "react";
import { Link } from "wouter";
import { keptFor } from "../table/seating";
import type { Summaries } from "../wire";
import { ask } from "../wire/http";
import { Shelf } from "./Shelf";
import { TableLine } from "./TableLine";
import { useLoaded } from "./useLoaded";
import { useHomeWords } from "./words";

const LOOK_AGAIN_MS = 20_000;
const MOST = 12;

export function PublicTables() {
  const { watch } = useHomeWords();
  const fetch = useCallback(async () => {
    const { tables } = await ask<Summaries>("/tables");
    return tables.filter(({ table }) => !keptFor(table)).slice(0, MOST);
  }, []);
  const list = useLoaded(fetch, LOOK_AGAIN_MS);
  return (
    <Shelf title={watch.title} empty={watch.empty} list={list}>
      {(table) => (
        <TableLine key={table.table} table={table}>
          {table.open_seats.length > 0 && (
            <Link className="button" href={`/join/${table.table}`}>
              {watch.join}
            </Link>
          )}
          <Link className="button plain" href={`/t/${table.table}`}>
            {watch.watch}
          </Link>
        </TableLine>
      )}
    </Shelf>
  );
}
