/** The game is over: the scores counted up piece by piece, who won, and what next. */
import { useEffect, useMemo } from "react";
import { Link } from "wouter";
import { useActions, useGame, useSnapshot, useTelling } from "../table/hooks";
import { Rematch } from "../table/panels/Actions";
import { useTurn } from "../table/panels/Turn";
import { Emblem } from "../ui/Emblem";
import { useWords } from "../words";
import { TakeHome } from "./TakeHome";
import { describe } from "./tally";
import { useCount } from "./useCount";
import { useAfterWords } from "./words";
import "./over.css";

export function Over() {
  const { table } = useSnapshot();
  const { Epilogue } = useGame();
  const { view, who } = useTelling();
  const words = useWords();
  const after = useAfterWords();
  const { mark } = useActions();
  const { text } = useTurn();
  const points = view.result?.points ?? view.points;
  const winners = view.result?.winners ?? table.stop?.winners ?? [];
  const tallies = useMemo(() => table.seats.map(({ seat }) => view.tally?.[seat] ?? []), [table.seats, view]);
  const { counted, isDone, skip } = useCount(tallies);
  useEffect(() => {
    const cells = isDone ? [] : tallies.map((pieces) => pieces[counted]?.cell);
    mark(cells.filter((cell) => cell !== undefined));
  }, [tallies, counted, isDone, mark]);
  /** Counted so far; the server's total once all is counted, or where there is nothing to count. */
  const shown = (seat: number) => {
    const pieces = tallies[seat] ?? [];
    if (counted >= pieces.length) return points[seat] ?? 0;
    return pieces.slice(0, counted).reduce((sum, piece) => sum + piece.points, 0);
  };
  return (
    <section className="panel over" aria-label={words.turn.over} data-counted={isDone || undefined}>
      <h2>{isDone ? text : words.turn.over}</h2>
      <ol>
        {table.seats
          .toSorted((a, b) => (isDone ? (points[b.seat] ?? 0) - (points[a.seat] ?? 0) : 0))
          .map(({ seat, colour }) => (
            <li key={seat} data-won={(isDone && winners.includes(seat)) || undefined}>
              <Emblem colour={colour} />
              <span>
                {who(seat)}
                {isDone && <small>{describe(tallies[seat] ?? [], after.tally)}</small>}
              </span>
              <strong>{words.seats.points({ points: shown(seat) })}</strong>
            </li>
          ))}
      </ol>
      {Epilogue && <Epilogue />}
      <div className="buttons">
        {!isDone && (
          <button type="button" className="plain" onClick={skip}>
            {after.skip}
          </button>
        )}
        <Rematch />
        <Link className="button plain" href={`/replay/${table.id}`}>
          {words.actions.replay}
        </Link>
        <TakeHome table={table.id} game={table.game} />
      </div>
    </section>
  );
}
