/** Seats are still free: a link for each, or a bot. */
import { Invite } from "../home/Invite";
import { Emblem } from "../ui/Emblem";
import { ask, Refused } from "../wire/http";
import { useWords } from "../words";
import { useSnapshot, useTableStore } from "./hooks";
import { keptFor } from "./seating";
import { useTogetherWords } from "./together/words";

export function Waiting() {
  const { table, you } = useSnapshot();
  const words = useWords();
  const { hand } = useTogetherWords();
  const store = useTableStore();
  const mine = keptFor(table.id);
  const open = table.seats.filter((seat) => seat.kind === "open");
  const fill = (seat: number) =>
    ask(`/tables/${table.id}/seats/${seat}`, { secret: mine?.secret, body: { kind: "bot", level: 1 } }).catch(
      (problem: unknown) => {
        if (problem instanceof Refused) store.setState({ refusal: problem.reason });
        else throw problem;
      },
    );
  return (
    <section className="panel waiting">
      <h2>{words.turn.waiting({ open: open.length })}</h2>
      {you?.creator && <p>{words.seats.inviteHelp}</p>}
      {table.screen && you && <p>{hand.sits}</p>}
      <ul>
        {open.map(({ seat, colour }) => (
          <li key={seat}>
            <Emblem colour={colour} />
            {you?.creator && mine?.invitations?.[seat] && (
              <Invite table={table.id} game={table.game} secret={mine.invitations[seat]} colour={colour} />
            )}
            {you?.creator && (
              <button type="button" className="plain" onClick={() => fill(seat)}>
                {words.seats.fill}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
