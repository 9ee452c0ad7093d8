/** Who sits at the table: colour and symbol, name, points, what the game tells of them, clock, presence. */
import { useEffect, useState } from "react";
import { Emblem } from "../../ui/Emblem";
import { Sign } from "../../ui/Sign";
import type { Clocks, SeatState } from "../../wire";
import { useWords, type Words } from "../../words";
import { useDrawer } from "../drawers/drawers";
import { useActions, useGame, usePoints, useSnapshot, useTable, useTelling } from "../hooks";
import { colourName } from "../naming";
import { SeatReaction } from "../together/reactions/Reactions";

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

/** All of them in one line, for small screens; touched, it tells the rest. */
export function SeatStrip() {
  const { table, clocks } = useSnapshot();
  const { view, name } = useTelling();
  const words = useWords();
  const pointsOf = usePoints();
  const { open, toggle } = useDrawer();
  const isOn = table.status === "playing";
  return (
    <button
      type="button"
      className="strip"
      aria-expanded={open === "seats"}
      aria-controls={open === "seats" ? "drawer" : undefined}
      onClick={() => toggle("seats")}
    >
      <span className="unseen">{words.seats.title}: </span>
      {table.seats.map(({ seat, colour }) => (
        <span key={seat} data-turn={(isOn && (view.turn === seat || view.turn === "any")) || undefined}>
          <Emblem colour={colour} size={22} />
          <span className="who">{name(seat)}</span>
          <SeatReaction seat={seat} />
          {pointsOf(seat) !== undefined && <strong>{pointsOf(seat)}</strong>}
          {clocks && <Clock clocks={clocks} seat={seat} />}
        </span>
      ))}
    </button>
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
  const { view, name } = telling;
  const isOn = useSnapshot().table.status === "playing";
  const isToMove = isOn && (view.turn === seat.seat || view.turn === "any");
  const points = usePoints()(seat.seat);
  return (
    <li className="seat" data-colour={seat.colour} data-turn={isToMove || undefined} aria-current={isToMove}>
      <Emblem colour={seat.colour} />
      <div className="name">
        <strong>{seat.kind === "open" ? words.seats.open : name(seat.seat)}</strong>
        <small>{describe(seat, isMine, isToMove, words)}</small>
      </div>
      <SeatReaction seat={seat.seat} />
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

/** The colour, and what is to be known of whoever sits there. */
export function describe(seat: SeatState, isMine: boolean, isToMove: boolean, words: Words): string {
  const { kind, level, left, present, name } = seat;
  const said = [
    colourName(words, seat.colour),
    kind === "bot" && words.seats.bot({ level: words.start.levels[(level ?? 1) - 1] ?? "" }),
    kind === "bot" && isToMove && words.turn.thinking,
    kind === "person" && left && words.seats.left,
    kind === "person" && isMine && name && words.seats.you,
    kind === "person" && !left && !isMine && !present && words.seats.away,
  ];
  return said.filter(Boolean).join(" · ");
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
