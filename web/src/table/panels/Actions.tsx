/** What one can do at any table: take back, resign, play again, look from elsewhere, turn the sound off. */
import { useState } from "react";
import { useLocation } from "wouter";
import { useCamera } from "../../scene/Camera";
import { SIGNS } from "../../style/signs";
import { Sign } from "../../ui/Sign";
import { Refused } from "../../wire/http";
import { useWords } from "../../words";
import { useActions, useSnapshot, useTable, useTableStore, useTelling } from "../hooks";
import { rematch } from "../seating";

export function Actions() {
  const { table, you, log } = useSnapshot();
  const { actions: words } = useWords();
  const { undo, resign, skip } = useActions();
  const sending = useTable((s) => s.sending);
  const isShowing = useTable((s) => s.playing !== null);
  const go = useCamera((s) => s.go);
  const [sure, setSure] = useState(false);
  const isPlaying = table.status === "playing" && you !== null;
  return (
    <div className="actions">
      <button
        type="button"
        className="icon"
        onClick={() => go("seat")}
        title={`${words.seat} (H)`}
        aria-label={words.seat}
      >
        <Sign d={SIGNS.house} />
      </button>
      <button
        type="button"
        className="icon"
        onClick={() => go("top")}
        title={`${words.top} (T)`}
        aria-label={words.top}
      >
        <Sign d={SIGNS.above} />
      </button>
      {isShowing && (
        <button type="button" className="plain skip" onClick={skip}>
          {words.skip}
        </button>
      )}
      {isPlaying && (
        <Labelled
          sign={SIGNS.back}
          label={words.undo}
          disabled={sending || log.length === 0}
          onClick={undo}
        />
      )}
      {isPlaying && !sure && (
        <Labelled sign={SIGNS.flag} label={words.resign} onClick={() => setSure(true)} />
      )}
      {isPlaying && sure && (
        // biome-ignore lint/a11y/useSemanticElements: a question and its answers, not a form
        <span className="sure" role="group" aria-label={words.resignSure}>
          {words.resignSure}
          <button type="button" onClick={resign}>
            {words.yes}
          </button>
          <button type="button" className="plain" onClick={() => setSure(false)}>
            {words.no}
          </button>
        </span>
      )}
    </div>
  );
}

type LabelledProps = { sign: string; label: string; disabled?: boolean; onClick: () => void };

/** A button that keeps only its sign where there is little room. */
function Labelled({ sign, label, disabled, onClick }: LabelledProps) {
  return (
    <button
      type="button"
      className="plain labelled"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Sign d={sign} />
      <span className="label">{label}</span>
    </button>
  );
}

export function Rematch() {
  const { table, you } = useSnapshot();
  const store = useTableStore();
  const { actions: words } = useWords();
  const [, goTo] = useLocation();
  if (!you) return null;
  const again = () =>
    rematch(table.id).then(
      (next) => goTo(`/t/${next}`),
      (problem: unknown) => {
        if (problem instanceof Refused) store.setState({ refusal: problem.reason });
        else throw problem;
      },
    );
  return (
    <button type="button" onClick={again}>
      {words.rematch}
    </button>
  );
}

/** Someone asks to take a move back. */
export function UndoQuestion() {
  const { undo, you } = useSnapshot();
  const { who } = useTelling();
  const { actions: words } = useWords();
  const { answerUndo } = useActions();
  if (!undo) return null;
  const isMine = you?.seats.includes(undo.seat);
  return (
    <section className="panel question" role="alert">
      <p>{isMine ? words.undoWaiting : words.undoAsked({ who: who(undo.seat) })}</p>
      {you && !isMine && (
        <div className="buttons">
          <button type="button" onClick={() => answerUndo(true)}>
            {words.agree}
          </button>
          <button type="button" className="plain" onClick={() => answerUndo(false)}>
            {words.refuse}
          </button>
        </div>
      )}
    </section>
  );
}
