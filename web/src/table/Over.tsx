/** The game is over: who won, with how many points, and what next. */
import { Link } from "wouter";
import { Emblem } from "../ui/Emblem";
import { useWords } from "../words";
import { useGame, useSnapshot, useTelling } from "./hooks";
import { Rematch } from "./panels/Actions";
import { useTurn } from "./panels/Turn";

export function Over() {
  const { table } = useSnapshot();
  const { Epilogue } = useGame();
  const { view, who } = useTelling();
  const words = useWords();
  const { text } = useTurn();
  const points = view.result?.points ?? view.points;
  const winners = view.result?.winners ?? table.stop?.winners ?? [];
  return (
    <section className="panel over" aria-label={words.turn.over}>
      <h2>{text}</h2>
      <ol>
        {table.seats
          .map((seat) => ({ ...seat, points: points[seat.seat] ?? 0 }))
          .sort((a, b) => b.points - a.points)
          .map((seat) => (
            <li key={seat.seat} data-won={winners.includes(seat.seat) || undefined}>
              <Emblem colour={seat.colour} />
              <span>{who(seat.seat)}</span>
              <strong>{words.seats.points({ points: seat.points })}</strong>
            </li>
          ))}
      </ol>
      {Epilogue && <Epilogue />}
      <div className="buttons">
        <Rematch />
        <Link className="button plain" href={`/replay/${table.id}`}>
          {words.actions.replay}
        </Link>
      </div>
    </section>
  );
}
