/** Why something was refused, and which rule says so. */
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "wouter";
import { openRules } from "../../rules/asked";
import type { Refusal } from "../../wire";
import { useWords, type Words } from "../../words";
import { useActions, useGame, useSnapshot, useTable, useTelling } from "../hooks";

/** A refusal in words: the game's, the house's, or the server's own sentence. */
export function sayRefusal(refusal: Refusal, words: Words, ofGame?: string | null): string {
  return ofGame ?? words.reasons[refusal.key]?.(refusal.params) ?? refusal.text;
}

export function Why() {
  const refusal = useTable((s) => s.refusal);
  const isLow = usePressedLow();
  return refusal && <Reason refusal={refusal} isAbove={isLow.current} />;
}

/** Was the board last pressed below its middle? The answer then comes above: it hides nothing that it speaks of. */
function usePressedLow(): RefObject<boolean> {
  const isLow = useRef(false);
  useEffect(() => {
    const note = ({ target, clientY }: PointerEvent) => {
      const board = target instanceof Element && target.closest(".canvas")?.getBoundingClientRect();
      if (board) isLow.current = clientY > board.y + board.height / 2;
    };
    addEventListener("pointerdown", note, { capture: true });
    return () => removeEventListener("pointerdown", note, { capture: true });
  }, []);
  return isLow;
}

function Reason({ refusal, isAbove }: { refusal: Refusal; isAbove: boolean }) {
  const game = useGame();
  const telling = useTelling();
  const words = useWords();
  const { table } = useSnapshot();
  const { understood, mark } = useActions();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    const { cell, start, end } = refusal.params;
    mark([cell, start, end].filter((one) => typeof one === "string"));
    return () => mark([]);
  }, [refusal, mark]);
  return (
    <section
      className="panel why"
      role="alert"
      aria-label={words.why.title}
      data-above={isAbove || undefined}
    >
      <h2>{words.why.title}</h2>
      <p>{sayRefusal(refusal, words, game.sayReason(refusal, telling))}</p>
      <div className="buttons">
        <button type="button" ref={button} onClick={understood}>
          {words.why.understood}
        </button>
        {refusal.ruling && <ToRuling game={table.game} id={refusal.ruling} isLive={table.id !== ""} />}
      </div>
    </section>
  );
}

type ToRulingProps = { game: string; id: string; isLive: boolean };

/** At a table its rules are at hand; a board of the rulebook is in the rulebook already. */
function ToRuling({ game, id, isLive }: ToRulingProps) {
  const words = useWords();
  const says = words.why.ruling({ id });
  if (!isLive)
    return (
      <Link className="button plain" href={`/rules/${game}#${id}`} target="_blank">
        {says}
      </Link>
    );
  return (
    <button type="button" className="plain" onClick={() => openRules(id)}>
      {says}
    </button>
  );
}
