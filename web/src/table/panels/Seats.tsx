/** Who sits at the table: colour and symbol, name, points, what the game tells of them, clock, presence. */
import { useEffect, useState } from "react";
import { Emblem } from "../../ui/Emblem";
import { Sign } from "../../ui/Sign";
import type { Clocks, SeatState } from "../../wire";
import { useWords } from "../../words";
import { useActions, useGame, useSnapshot, useTable, useTelling } from "../hooks";

export function Seats() {
  const { table, you, clocks } = useSnapshot();
  const words = useWords();
  return (
    <section aria-label={words.seats.title}>
      <ul className="seats">
        {table.seats.map((seat) => (
          <Seat
            key={seat.seat}
            seat={seat}
            isMine={you?.seats.includes(seat.seat) ?? false}
            clocks={clocks}
          />
        ))}
      </ul>
      {(table.spectators > 0 || !you) && (
        <p className="quiet spectators">
          {!you && `${words.seats.watching}. `}
          {table.spectators > 0 && words.seats.spectators({ n: table.spectators })}
        </p>
      )}
    </section>
  );
}

/** Somebody else has the seat that we looked from, or nobody: from now on we look on. */
export function LostSeat() {
  const isLost = useTable((s) => s.isSeatLost);
  const words = useWords();
  const { understood } = useActions();
  if (!isLost) return null;
  return (
    <section className="panel why" role="status">
      <p>{words.seats.lost}</p>
      <div className="buttons">
        <button type="button" onClick={understood}>
          {words.why.understood}
        </button>
      </div>
    </section>
  );
}

function Seat({ seat, isMine, clocks }: { seat: SeatState; isMine: boolean; clocks: Clocks | null }) {
  const game = useGame();
  const telling = useTelling();
  const words = useWords();
  const { view, who } = telling;
  const isOn = useSnapshot().table.status === "playing";
  const isToMove = isOn && (view.turn === seat.seat || view.turn === "any");
  const points = view.points[seat.seat];
  return (
    <li className="seat" data-colour={seat.colour} data-turn={isToMove || undefined} aria-current={isToMove}>
      <Emblem colour={seat.colour} />
      <div className="name">
        <strong>{who(seat.seat)}</strong>
        <small>{describe(seat, isMine, isToMove, words)}</small>
      </div>
      {clocks && <Clock clocks={clocks} seat={seat.seat} />}
      {points !== undefined && (
        <span className="points" role="img" aria-label={words.seats.points({ points })}>
          {points}
        </span>
      )}
      <ul className="facts">
        {game.facts(seat.seat, telling).map(({ sign, label, value }) => (
          <li key={label} title={label}>
            <Sign d={sign} size={15} />
            <span className="unseen">{label}: </span>
            {value}
          </li>
        ))}
      </ul>
    </li>
  );
}

function describe(
  seat: SeatState,
  isMine: boolean,
  isToMove: boolean,
  words: ReturnType<typeof useWords>,
): string {
  if (seat.kind === "open") return words.seats.open;
  if (seat.kind === "bot") {
    const level = words.seats.bot({ level: words.start.levels[(seat.level ?? 1) - 1] ?? "" });
    return isToMove ? `${level} · ${words.turn.thinking}` : level;
  }
  if (seat.left) return words.seats.left;
  if (isMine) return words.seats.you;
  return seat.present ? "" : words.seats.away;
}

/** The time that a seat has left, counted down between two messages of the server. */
function Clock({ clocks, seat }: { clocks: Clocks; seat: number }) {
  const words = useWords();
  const { who } = useTelling();
  const [heard, setHeard] = useState({ clocks, at: performance.now() });
  const [now, setNow] = useState(performance.now());
  if (heard.clocks !== clocks) setHeard({ clocks, at: performance.now() });
  const isRunning = clocks.running === seat;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  const remaining = clocks.remaining_ms[seat];
  if (remaining === undefined || remaining === null) return null;
  const left = spell(remaining - (isRunning ? Math.max(0, now - heard.at) : 0));
  return (
    <span
      className="clock"
      role="timer"
      aria-label={words.seats.clock({ who: who(seat), left })}
      data-running={isRunning}
    >
      {left}
    </span>
  );
}

/** Milliseconds as minutes and seconds; never below nought, for the server has the last word. */
export function spell(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
