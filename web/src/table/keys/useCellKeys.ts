/** Cells under the keys: one tab stop for all of them, arrows from cell to cell, Enter to choose, Escape to take it back. */
import { type KeyboardEvent, useRef, useState } from "react";
import type { MapCell } from "../../games/plugin";
import { useActions } from "../hooks";
import { towards } from "../neighbour";

type Focusable = HTMLElement | SVGElement;

export function useCellKeys<E extends Focusable>(cells: readonly MapCell[]) {
  const { pick, point, drop } = useActions();
  const [current, setCurrent] = useState<string | null>(null);
  const nodes = useRef(new Map<string, E>());
  const stop = cells.some((cell) => cell.id === current) ? current : middle(cells)?.id;

  const onKeyDown = (event: KeyboardEvent, cell: MapCell) => {
    if (event.key === "Escape") {
      drop();
      return; // the table has more to do about it
    }
    const beside = cells.filter(({ id }) => cell.next?.includes(id));
    const neighbour = towards(event.key, cell, beside) ?? towards(event.key, cell, cells);
    if (neighbour) nodes.current.get(neighbour.id)?.focus();
    else if (event.key === "Enter" || event.key === " ") pick(cell.id);
    else if (!event.key.startsWith("Arrow") && !event.key.startsWith("Page")) return;
    event.preventDefault();
  };

  /** What a cell's element needs. */
  return (cell: MapCell) => ({
    ref: (node: E | null) => {
      if (node) nodes.current.set(cell.id, node);
    },
    "aria-label": cell.label,
    "data-cell": cell.id,
    tabIndex: stop === cell.id ? 0 : -1,
    onFocus: () => {
      setCurrent(cell.id);
      point(cell.id);
    },
    onBlur: () => point(null),
    onClick: () => pick(cell.id),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, cell),
  });
}

function middle(cells: readonly MapCell[]): MapCell | undefined {
  return cells.toSorted((a, b) => Math.hypot(a.x, a.z) - Math.hypot(b.x, b.z))[0];
}
