/** Where on the table is what can be chosen now. */
import { useEffect, useMemo, useState } from "react";
import type { GamePlugin, Landmark } from "../games/plugin";
import { useSnapshot, useTable, useView } from "../table/hooks";
import { cellsToChoose } from "../table/targets";

export type Target = { cell: string; at: readonly [number, number, number] };

/** Whoever has just moved is not thrown back at once: perhaps there is more to choose. */
const LINGER_MS = 500;
export const NOWHERE: readonly Target[] = [];

/**
 * All cells that can be chosen and their places, if anybody wants to know. While one's own move is still being shown they stay
 * as they were: the camera does not go to and fro within a turn.
 */
export function useTargets(game: GamePlugin, isWanted: boolean): readonly Target[] {
  const view = useView();
  const { you } = useSnapshot();
  const legal = useTable((s) => s.legal);
  const picked = useTable((s) => s.picked);
  const choices = useTable((s) => s.choices);
  const marked = useTable((s) => s.marked);
  const found = useMemo(() => {
    if (!isWanted) return NOWHERE;
    const cells = cellsToChoose({ game, view, legal, picked, choices });
    const meant = cells.filter((cell) => marked.includes(cell)); // a guide points there
    return (meant.length > 0 ? meant : cells).flatMap((cell) => {
      const at = game.place(cell, view);
      return at ? [{ cell, at }] : [];
    });
  }, [isWanted, game, view, legal, picked, choices, marked]);
  const isMine = you?.seats.some((seat) => seat === view.turn) ?? false;
  const [kept, setKept] = useState(NOWHERE);
  useEffect(() => {
    const keep = () => setKept((old) => (isSame(old, found) ? old : found));
    if (found.length === 0 && isMine) return;
    const timer = setTimeout(keep, found.length > 0 ? 0 : LINGER_MS);
    return () => clearTimeout(timer);
  }, [found, isMine]);
  return kept;
}

/** What the game points out while something is to be chosen, and where it is. */
export function useLandmarks(game: GamePlugin, isWanted: boolean): readonly (Landmark & Target)[] {
  const view = useView();
  return useMemo(
    () =>
      (isWanted ? (game.landmarks?.(view) ?? []) : []).flatMap((one) => {
        const at = game.place(one.cell, view);
        return at ? [{ ...one, at }] : [];
      }),
    [isWanted, game, view],
  );
}

const isSame = (some: readonly Target[], others: readonly Target[]): boolean =>
  some.length === others.length &&
  some.every(({ cell, at }, i) => cell === others[i]?.cell && at.join() === others[i]?.at.join());
