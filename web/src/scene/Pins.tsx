/** Rings that can be pressed in place of cells, and arrows to those that are out of sight: see `pins.ts`. */
import { useMemo } from "react";
import { useActions, useGame, useTable, useTableStore, useTelling } from "../table/hooks";
import { Emblem } from "../ui/Emblem";
import { Sign } from "../ui/Sign";
import { type Insets, PIN_PX } from "./camera";
import type { Pointers } from "./pins";
import "./pins.css";

export function Pins({ pins, beyond, waymarks, insets }: Pointers & { insets: Insets }) {
  const table = useTableStore();
  const game = useGame();
  const telling = useTelling();
  const picked = useTable((s) => s.picked);
  const pointed = useTable((s) => s.pointed);
  const isOffered = useTable((s) => s.legal.length > 0);
  const { pick } = useActions();
  const labels = useMemo(
    () => new Map(game.cells(telling).map(({ id, label }) => [id, label])),
    [game, telling],
  );
  const press = (cell: string) => {
    const { view, legal, picked } = table.getState();
    if (!view || !game.aims?.(cell, { view, legal, picked })) pick(cell);
  };
  if (!isOffered) return null;
  return (
    <div className="pins" style={{ inset: `${insets.top}px ${insets.right ?? 0}px ${insets.bottom}px 0` }}>
      {beyond.map((side) => (
        <span key={side} className="beyond" data-side={side} aria-hidden="true" />
      ))}
      {waymarks.map(({ cell, colour, sign, x, y, angle }) => (
        <span
          key={cell}
          className="waymark"
          data-waymark={cell}
          aria-hidden="true" // the map and the cells' labels tell it in words
          style={{ translate: `calc(${x}px - 50%) calc(${y - insets.top}px - 50%)` }}
        >
          <span className="way" style={{ rotate: `${angle}rad` }} />
          <Emblem colour={colour} size={24} />
          <Sign d={sign} size={18} />
        </span>
      ))}
      {pins.map(({ cell, x, y }) => (
        <button
          key={cell}
          type="button"
          className="pin"
          data-pin={cell}
          tabIndex={-1} // arrow keys lead to the cells themselves
          aria-label={labels.get(cell) ?? cell}
          aria-pressed={picked.includes(cell) || pointed === cell}
          style={{
            width: PIN_PX,
            height: PIN_PX,
            translate: `${x - PIN_PX / 2}px ${y - insets.top - PIN_PX / 2}px`,
          }}
          onClick={() => press(cell)}
        />
      ))}
    </div>
  );
}
