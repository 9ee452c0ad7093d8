/** What components of the table and of the games read from the store. */
import { createContext, useContext, useMemo } from "react";
import type { GamePlugin, Telling } from "../games/plugin";
import type { Snapshot, View } from "../wire";
import { useLanguage, useWords } from "../words";
import type { Playing } from "./director";
import { naming } from "./naming";
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
  const own = useTable((s) => s.mine);
  return useMemo(
    () => ({
      language,
      view,
      ...naming(seats ?? [], own, words),
    }),
    [language, words, view, seats, own],
  );
}

/** The points of a seat, where they tell players apart: those who win or lose together have none of their own. */
export function usePoints(): (seat: number) => number | undefined {
  const { ending } = useGame();
  const view = useView();
  const isShared = ending?.isTogether?.(view) || view.result?.winners.length === 0;
  return (seat) => (isShared ? undefined : view.points[seat]);
}

/**
 * What is told while there is nothing to choose: what is seen happening, or who is to move. Nothing of oneself: between
 * one's own move and what follows from it nobody else is at work.
 */
export function useMeanwhile(): string {
  const game = useGame();
  const playing = usePlaying();
  const telling = useTelling();
  const { turn: words } = useWords();
  const own = useTable((s) => s.snapshot?.you?.seats) ?? [];
  const { turn } = telling.view;
  if (playing) return game.sayEvent(playing.event, telling) ?? "";
  return typeof turn !== "number" || own.includes(turn) ? "" : words.of({ who: telling.who(turn) });
}
