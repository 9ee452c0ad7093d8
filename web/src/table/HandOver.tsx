/** The device is passed round: before the next person's view is shown, somebody has to say that they have it. */
import { useEffect } from "react";
import { Emblem } from "../ui/Emblem";
import { useWords } from "../words";
import { useActions, useGame, useSnapshot, useTable, useTelling } from "./hooks";

/** Over the whole page, and nothing behind it can be reached or read: the log knows secrets, too. */
function cover(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}

export function HandOver() {
  const { you, seat, table } = useSnapshot();
  const { who, view } = useTelling();
  const words = useWords();
  const { look } = useActions();
  const isShowing = useTable((s) => s.playing !== null);
  const { turn } = view;
  const isPassed =
    typeof turn === "number" && you && you.seats.length > 1 && you.seats.includes(turn) && turn !== seat;
  const { isOpen } = useGame();
  const isDue = isPassed && !isShowing && table.status === "playing";
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
