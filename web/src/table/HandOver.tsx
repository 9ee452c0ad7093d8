/** The device is passed round: before the next person's view is shown, somebody has to say that they have it. */
import { useEffect } from "react";
import { Emblem } from "../ui/Emblem";
import type { View } from "../wire";
import { useWords } from "../words";
import { useActions, useGame, useSnapshot, useTable, useTelling } from "./hooks";

/** Over the whole page, and nothing behind it can be reached or read: the log knows secrets, too. */
function cover(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}

/** Who of those at this device is to look next, if it is not who looks now: the one to move, or whoever is left. */
function nextHere(own: readonly number[], seat: number | null, turn: View["turn"]): number | null {
  if (typeof turn === "number" && own.includes(turn)) return turn === seat ? null : turn;
  return seat === null ? (own[0] ?? null) : null;
}

export function HandOver() {
  const { you, seat, table } = useSnapshot();
  const { who, view } = useTelling();
  const words = useWords();
  const { look } = useActions();
  const isShowing = useTable((s) => s.playing !== null);
  const turn = nextHere(you?.seats ?? [], seat, view.turn);
  const { isOpen } = useGame();
  const isDue = turn !== null && !isShowing && table.status === "playing";
  useEffect(() => {
    if (isDue && isOpen) look(turn);
  }, [isDue, isOpen, look, turn]);
  if (!isDue || isOpen) return null;
  return (
    <dialog
      ref={cover}
      onCancel={(event) => event.preventDefault()}
      className="handover"
      data-colour={view.seats[turn]}
      aria-label={words.seats.passing({ who: who(turn) })}
    >
      <Emblem colour={view.seats[turn] ?? ""} size={112} />
      <p>{words.seats.passing({ who: who(turn) })}</p>
      {/* biome-ignore lint/a11y/noAutofocus: the one thing to do */}
      <button type="button" autoFocus onClick={() => look(turn)}>
        {words.seats.ready}
      </button>
    </dialog>
  );
}
