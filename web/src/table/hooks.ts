/** What components of the table and of the games read from the store. */
import { createContext, useContext, useMemo } from "react";
import type { GamePlugin, Telling } from "../games/plugin";
import type { Snapshot, View } from "../wire";
import { useLanguage, useWords } from "../words";
import type { Playing } from "./director";
import type { Table, TableActions, TableState } from "./store";

export const TableContext = createContext<Table | null>(null);

export function useTableStore(): Table {
  const table = useContext(TableContext);
  if (!table) throw new Error("There is no table around this component.");
  return table;
}

export const useTable = <Part>(select: (state: TableState) => Part): Part => useTableStore()(select);
export const useActions = (): TableActions => useTableStore().actions;

/** The game's view on screen. Inside a game there always is one. */
export const useView = <V extends View>(): V => useTable((s) => s.view) as V;
export const usePlaying = (): Playing | null => useTable((s) => s.playing);
export const useSnapshot = (): Snapshot => useTable((s) => s.snapshot) as Snapshot;
export const useGame = (): GamePlugin => useTable((s) => s.game) as GamePlugin;

/** How to tell things here: the language, and every seat's name. */
export function useTelling<V extends View>(): Telling<V> {
  const language = useLanguage((s) => s.language);
  const words = useWords();
  const view = useView<V>();
  const seats = useTable((s) => s.snapshot?.table.seats);
  return useMemo(
    () => ({
      language,
      view,
      who: (seat: number) => seats?.[seat]?.name || colourName(words.colours, view.seats[seat]),
    }),
    [language, words, view, seats],
  );
}

function colourName(colours: Record<string, string>, colour: string | undefined): string {
  return (colour && colours[colour]) ?? colour ?? "?";
}
