/** The board itself under the keys, and for screen readers: the ring on the 3D table shows where the focus is. */
import { useMemo } from "react";
import { useWords } from "../../words";
import { useGame, useTable, useTelling } from "../hooks";
import { useCellKeys } from "./useCellKeys";

export function BoardKeys() {
  const game = useGame();
  const telling = useTelling();
  const { map: words } = useWords();
  const picked = useTable((s) => s.picked);
  const cells = useMemo(() => game.cells(telling), [game, telling]);
  const keysOf = useCellKeys<HTMLButtonElement>(cells);
  if (cells.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a board, not a form
    <div className="board-keys" role="group" aria-label={`${words.board}. ${words.help}`}>
      {cells.map((cell) => (
        <button key={cell.id} type="button" aria-pressed={picked.includes(cell.id)} {...keysOf(cell)} />
      ))}
    </div>
  );
}
