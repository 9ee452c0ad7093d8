/** Seats are still free: a link for each, or a bot. */
import { useState } from "react";
import { Emblem } from "../ui/Emblem";
import { ask, Refused } from "../wire/http";
import { useWords } from "../words";
import { useSnapshot, useTableStore } from "./hooks";
import { keptFor } from "./seating";

export function Waiting() {
  const { table, you } = useSnapshot();
  const words = useWords();
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
      <ul>
        {open.map(({ seat, colour }) => (
          <li key={seat}>
            <Emblem colour={colour} />
            {you?.creator && <Link table={table.id} secret={mine?.invitations?.[seat]} label={colour} />}
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

function Link({ table, secret, label }: { table: string; secret?: string; label: string }) {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  if (!secret) return null;
  const address = `${location.origin}/t/${table}#${secret}`;
  const copy = () => navigator.clipboard?.writeText(address).then(() => setCopied(true));
  return (
    <>
      <input
        readOnly
        value={address}
        aria-label={`${words.seats.invite}: ${words.colours[label] ?? label}`}
        onFocus={(e) => e.target.select()}
      />
      <button type="button" onClick={copy}>
        {isCopied ? words.seats.copied : words.seats.copy}
      </button>
    </>
  );
}
