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
import { withKey } from "../touch";
import { SoundSwitch } from "./SoundSwitch";

/** Where there is little room only what is needed often: the rest is in the drawer of the table. */
export function Actions({ isBrief = false }: { isBrief?: boolean }) {
  return (
    <div className="actions">
      {!isBrief && <Views />}
      <SoundSwitch />
      <Undo />
      {!isBrief && <Resign />}
    </div>
  );
}

const STATIONS = [
  { station: "seat", sign: SIGNS.fromSeat, key: "H" },
  { station: "top", sign: SIGNS.fromAbove, key: "T" },
] as const;

/** Look from elsewhere; in a drawer there is room for words. */
export function Views({ isNamed = false }: { isNamed?: boolean }) {
  const { actions: words } = useWords();
  const go = useCamera((s) => s.go);
  return STATIONS.map(({ station, sign, key }) =>
    isNamed ? (
      <Labelled key={station} sign={sign} label={words[station]} onClick={() => go(station)} />
    ) : (
      <button
        key={station}
        type="button"
        className="icon"
        onClick={() => go(station)}
        title={withKey(words[station], key)}
        aria-label={words[station]}
      >
        <Sign d={sign} />
      </button>
    ),
  );
}

/** What is being shown need not be watched to its end. */
export function Skip() {
  const { actions: words } = useWords();
  const { skip } = useActions();
  const isShowing = useTable((s) => s.playing !== null);
  if (!isShowing) return null;
  return (
    <button type="button" className="plain skip" onClick={skip}>
      {words.skip}
    </button>
  );
}

/** Whoever has looked around finds back. A double tap does the same, for those who know. */
export function Recentre() {
  const { actions: words } = useWords();
  const { isMoved, go } = useCamera();
  if (!isMoved) return null;
  return (
    <button type="button" className="icon recentre" aria-label={words.seat} onClick={() => go("seat")}>
      <Sign d={SIGNS.recentre} />
    </button>
  );
}

const useIsPlaying = (): boolean => {
  const { table, you } = useSnapshot();
  return table.status === "playing" && !!you?.seats.length;
};

function Undo() {
  const { log } = useSnapshot();
  const { actions: words } = useWords();
  const { undo } = useActions();
  const sending = useTable((s) => s.sending);
  if (!useIsPlaying()) return null;
  return (
    <Labelled sign={SIGNS.back} label={words.undo} disabled={sending || log.length === 0} onClick={undo} />
  );
}

export function Resign() {
  const { actions: words } = useWords();
  const { resign } = useActions();
  const [sure, setSure] = useState(false);
  if (!useIsPlaying()) return null;
  if (!sure) return <Labelled sign={SIGNS.flag} label={words.resign} onClick={() => setSure(true)} />;
  return (
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

/** Someone would leave the rest of what is being built to fair chance. */
export function FinishQuestion() {
  const { finish, you } = useSnapshot();
  const { who } = useTelling();
  const { actions: words } = useWords();
  const { answerFinish } = useActions();
  const asker = finish?.asked_by ?? null;
  if (!finish || asker === null) return null;
  const isMine = you?.seats.includes(asker);
  const isAsked = you?.seats.some((seat) => finish.waiting_for.includes(seat));
  return (
    <section className="panel question" role="alert" data-question="finish">
      <p>{isMine || !isAsked ? words.finishWaiting : words.finishAsked({ who: who(asker) })}</p>
      {(isMine || isAsked) && (
        <div className="buttons">
          {isAsked && (
            <button type="button" onClick={() => answerFinish(true)}>
              {words.agree}
            </button>
          )}
          <button type="button" className="plain" onClick={() => answerFinish(false)}>
            {isMine ? words.withdraw : words.refuse}
          </button>
        </div>
      )}
    </section>
  );
}
