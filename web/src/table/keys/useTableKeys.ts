/**
 * Keys that work anywhere at the table: arrows lead from the hand to the cells that can be chosen, Tab as well from the tile
 * that was just picked; Escape puts it back.
 */
import { type RefObject, useEffect } from "react";
import { useTableStore } from "../hooks";
import { cellsToChoose } from "../targets";

/** These need arrows or Escape for themselves. */
const OWN_KEYS =
  "input, select, textarea, [role=tablist], [role=tabpanel], [data-cell], .drawer, summary, dialog";

export function useTableKeys(page: RefObject<HTMLElement | null>): void {
  const table = useTableStore();
  useEffect(() => {
    /** Where the hand was when something was picked by key. */
    let from: Element | null = null;
    const stop = table.subscribe((now, before) => {
      if (now.picked === before.picked) return;
      const { activeElement } = document;
      if (now.picked.length > 0 && activeElement?.closest(".foot")) from = activeElement;
    });

    const toTheCells = (): boolean => {
      const state = table.getState();
      const { game, view } = state;
      const [first, ...others] = cellsToChoose(state);
      if (!first || !game || !view) return false;
      const cellAt = (cell: string) =>
        page.current?.querySelector<HTMLElement>(`.board-keys [data-cell="${CSS.escape(cell)}"]`);
      const now = page.current?.querySelector<HTMLElement>('.board-keys [tabindex="0"]')?.dataset.cell;
      const away = (cell: string) => {
        const [a, b] = [game.place(cell, view), now ? game.place(now, view) : null];
        return a && b ? Math.hypot(a[0] - b[0], a[2] - b[2]) : 0;
      };
      const nearest = others.reduce((best, cell) => (away(cell) < away(best) ? cell : best), first);
      cellAt(nearest)?.focus();
      return document.activeElement === cellAt(nearest);
    };

    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (event.key === "Escape") {
        const { picked, refusal } = table.getState();
        if (target?.closest("dialog, .drawer")) return;
        if (refusal) table.actions.understood();
        else if (picked.length > 0) table.actions.drop();
        if (from instanceof HTMLElement && from.isConnected && target?.closest("[data-cell]")) from.focus();
        return;
      }
      const isArrow = event.key.startsWith("Arrow") && !target?.closest(OWN_KEYS);
      const isTab = event.key === "Tab" && !event.shiftKey && target !== null && target === from;
      if (isTab) from = null;
      if ((isArrow || isTab) && toTheCells()) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => {
      stop();
      removeEventListener("keydown", onKey);
    };
  }, [page, table]);
}
