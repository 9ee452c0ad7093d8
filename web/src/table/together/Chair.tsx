/** A seat as the big screen shows it: who has it, and while nobody has, a code for a phone to scan. */
import { useState } from "react";
import { QrCode } from "../../home/QrCode";
import { SIGNS } from "../../style/signs";
import { Emblem } from "../../ui/Emblem";
import { Sign } from "../../ui/Sign";
import type { SeatFreed, SeatState } from "../../wire";
import { useOrigin } from "../../wire/addresses";
import { ask, Refused } from "../../wire/http";
import { useWords } from "../../words";
import { useGame, usePoints, useSnapshot, useTableStore, useTelling } from "../hooks";
import { describe } from "../panels/Seats";
import { keep, keptFor } from "../seating";
import { SeatReaction } from "./reactions/Reactions";
import { useTogetherWords } from "./words";

export function Chair({ seat }: { seat: SeatState }) {
  const { table } = useSnapshot();
  const game = useGame();
  const telling = useTelling();
  const words = useWords();
  const { screen } = useTogetherWords();
  const free = useFree();
  const [isSure, setSure] = useState(false);
  const { view, who } = telling;
  const points = usePoints()(seat.seat);
  const isOn = table.status === "playing";
  const isToMove = isOn && (view.turn === seat.seat || view.turn === "any");
  const isFree = seat.kind === "open";
  const isRunning = isOn || table.status === "waiting";
  const name = who(seat.seat);
  return (
    <li
      className="chair panel"
      data-seat={seat.seat}
      data-kind={seat.kind}
      data-colour={seat.colour}
      data-turn={isToMove || undefined}
      aria-current={isToMove}
    >
      <Emblem colour={seat.colour} size={40} />
      <SeatReaction seat={seat.seat} />
      <div className="name">
        <strong>{telling.name(seat.seat)}</strong>
        <small>{describe(seat, false, isToMove, words)}</small>
      </div>
      {isOn && points !== undefined && (
        <span className="points" role="img" aria-label={words.seats.points({ points })}>
          {points}
        </span>
      )}
      {isRunning && !isFree && (
        <button
          type="button"
          className="icon other-phone"
          aria-label={screen.free({ who: name })}
          title={screen.free({ who: name })}
          aria-expanded={isSure}
          onClick={() => setSure(!isSure)}
        >
          <Sign d={SIGNS.phone} />
        </button>
      )}
      {isOn && (
        <ul className="facts">
          {game.facts(seat.seat, telling).map(({ sign, label, value }) => (
            <li key={label} title={label}>
              <Sign d={sign} size={15} />
              <span className="unseen">{label}: </span>
              {value}
            </li>
          ))}
        </ul>
      )}
      {isRunning && isFree && <Code seat={seat} name={name} onNew={() => free(seat.seat)} />}
      {isRunning && !isFree && isSure && (
        // biome-ignore lint/a11y/useSemanticElements: a question and its answers, not a form
        <div className="free-sure" role="group" aria-label={screen.freeSure({ who: name })}>
          <p>{screen.freeSure({ who: name })}</p>
          <button
            type="button"
            onClick={() => {
              setSure(false);
              free(seat.seat);
            }}
          >
            {screen.yes}
          </button>
          <button type="button" className="plain" onClick={() => setSure(false)}>
            {screen.no}
          </button>
        </div>
      )}
    </li>
  );
}

/** The way in for one phone. After a rematch the seat waits for whoever had it, until another code is asked for. */
function Code({ seat, name, onNew }: { seat: SeatState; name: string; onNew: () => void }) {
  const { table } = useSnapshot();
  const { screen } = useTogetherWords();
  const origin = useOrigin();
  const invitation = keptFor(table.id)?.invitations?.[seat.seat];
  if (!invitation)
    return (
      <div className="no-code">
        <p>{screen.expected({ who: name })}</p>
        <button type="button" className="plain" onClick={onNew}>
          {screen.newCode}
        </button>
      </div>
    );
  if (!origin) return null;
  return (
    <div className="way-in">
      <QrCode text={`${origin.origin}/t/${table.id}#${invitation}`} label={screen.code({ seat: name })} />
      <p>{screen.scan}</p>
    </div>
  );
}

/** Open a seat to another phone: whatever had it has it no more. */
function useFree(): (seat: number) => void {
  const { table } = useSnapshot();
  const store = useTableStore();
  return (seat) => {
    const mine = keptFor(table.id);
    if (!mine) return;
    ask<SeatFreed>(`/tables/${table.id}/seats/${seat}/free`, { secret: mine.secret, body: {} }).then(
      ({ invitation }) => {
        keep({ ...mine, invitations: { ...mine.invitations, [seat]: invitation } });
        // The seat may have been told to be free before its code was here: draw it once more.
        store.setState(({ snapshot }) => ({ snapshot: snapshot && { ...snapshot } }));
      },
      (problem: unknown) => {
        if (problem instanceof Refused) store.setState({ refusal: problem.reason });
        else throw problem;
      },
    );
  };
}
