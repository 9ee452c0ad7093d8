/** The best moment of the game: why it is that, seen again on the table, or in the replay from there on. */
import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import type { Telling } from "../games/plugin";
import { useActions, useGame, useSnapshot, useTable } from "../table/hooks";
import { isStill } from "../table/motion";
import { sayRefusal } from "../table/panels/Why";
import type { Happening } from "../wire";
import { Refused } from "../wire/http";
import { useWords } from "../words";
import { stepsOf } from "./story";
import { useAfterWords } from "./words";

export function BestMoment({ story, telling }: { story: readonly Happening[]; telling: Telling }) {
  const { table } = useSnapshot();
  const { ending } = useGame();
  const words = useWords();
  const { over } = useAfterWords();
  const { rerun } = useActions();
  const isShowing = useTable((s) => s.playing !== null);
  const [trouble, setTrouble] = useState("");
  const moment = useMemo(() => ending?.best(telling, story) ?? null, [ending, telling, story]);
  const measured = ending?.measured?.(telling);
  const button = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(false);
  // Whoever asked for it is back where they were when it has been seen.
  useEffect(() => {
    if (wasShown.current && !isShowing) {
      wasShown.current = false;
      button.current?.focus();
    }
  }, [isShowing]);
  if (!moment) return null;
  const { first, last, text } = moment;
  const again = () =>
    stepsOf(table.id, first, last).then(
      (steps) => {
        wasShown.current = true;
        rerun(steps);
      },
      (problem: unknown) => {
        if (!(problem instanceof Refused)) throw problem;
        setTrouble(sayRefusal(problem.reason, words));
      },
    );
  return (
    <section className="best" aria-label={over.best}>
      <p>
        <strong>{over.bestIs}</strong> <span data-best={`${first} ${last}`}>{text}</span>
      </p>
      <div className="buttons">
        {!isStill() && (
          <button
            ref={button}
            type="button"
            className="plain"
            data-again
            disabled={isShowing}
            onClick={again}
          >
            {over.again}
          </button>
        )}
        <Link className="button plain" data-from-there href={`/replay/${table.id}?at=${first}`}>
          {over.fromThere}
        </Link>
      </div>
      {measured && (
        <details>
          <summary>{over.how}</summary>
          <p className="quiet">{measured}</p>
        </details>
      )}
      {trouble && <p role="alert">{trouble}</p>}
    </section>
  );
}
