/** Somebody followed an invitation: who plays what here, a name if one likes, and a seat. */
import { type FormEvent, useState } from "react";
import { Cover } from "../home/Cover";
import { games, useTitle } from "../home/games";
import { useLoaded } from "../home/useLoaded";
import { Emblem } from "../ui/Emblem";
import type { Refusal, TableState } from "../wire";
import { Refused } from "../wire/http";
import { useWords } from "../words";
import { naming } from "./naming";
import { join, myName, rememberName } from "./seating";

type Props = {
  table: TableState;
  invitation: string | null;
  onSeated: (secret: string) => void;
  onWatch: () => void;
  onProblem: (reason: Refusal) => void;
};

export function Invitation({ table, invitation, onSeated, onWatch, onProblem }: Props) {
  const words = useWords();
  const [name, setName] = useState(myName());
  const title = useTitle(table.game);
  const { who } = naming(table.seats, [], words);
  const game = useLoaded(games).value?.find(({ name }) => name === table.game);
  const sit = (event: FormEvent) => {
    event.preventDefault();
    rememberName(name);
    join(table.id, table.game, invitation).then(onSeated, (problem: unknown) => {
      if (problem instanceof Refused) onProblem(problem.reason);
      else throw problem;
    });
  };
  return (
    <main className="invitation">
      {game && <Cover game={game} />}
      <h1>{words.seats.invited({ game: title })}</h1>
      <ul className="guests">
        {table.seats.map((seat) => (
          <li key={seat.seat}>
            <Emblem colour={seat.colour} size={40} />
            {seat.kind === "open" ? words.seats.open : who(seat.seat)}
          </li>
        ))}
      </ul>
      <form onSubmit={sit}>
        <label>
          <span>
            {words.start.name} <small>({words.start.optional})</small>
          </span>
          <input
            value={name}
            maxLength={40}
            autoComplete="nickname"
            onChange={(e) => setName(e.target.value)}
          />
        </label>
        <div className="buttons">
          <button type="submit">{words.seats.sit}</button>
          <button type="button" className="plain" onClick={onWatch}>
            {words.problems.watch}
          </button>
        </div>
      </form>
    </main>
  );
}
