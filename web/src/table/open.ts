import type { Entry } from "../wire";
import { ask } from "../wire/http";
import { Live } from "../wire/live";
import { Outbox } from "../wire/outbox";
import { createTable, type Table } from "./store";

/** The most entries of a log that the server tells at once. */
const PAGE = 200;

/** Sit down at a table of the server, or watch it without a secret. `leave` hangs up. */
export function openTable(id: string, secret: string | null): Table {
  return createTable(id, ({ heard, connection, snapshot }) => {
    let isSeatGone = false; // while we were away: the next hello takes whatever view is left to us
    const outbox = new Outbox(`tableflip.outbox.${id}`, secret ? localStorage : null);
    const live = new Live(`${location.origin.replace("http", "ws")}/api/tables/${id}/live`, outbox, {
      hello: () => ({
        type: "hello",
        secret,
        seat: isSeatGone ? null : (snapshot()?.seat ?? null),
        since: snapshot()?.seq ?? 0, // from nought: the whole story, as far as the server tells it at once
      }),
      heard: (message) => {
        if (message.type === "snapshot") isSeatGone = false;
        if (message.type === "refused" && message.key === null && message.error.key === "not-your-seat")
          isSeatGone = true;
        else heard(message);
      },
      connection,
    });
    live.open();
    return {
      request: (request) => live.request(request),
      react: (key, seat, sign) => live.send({ type: "react", key, seat, sign }),
      look: (seat) => live.send({ type: "look", seat }),
      isSending: () => outbox.waiting.length > 0,
      answered: (key) => outbox.answered(key),
      before: async (seq, seat) => {
        const after = Math.max(0, seq - 1 - PAGE);
        const whose = seat === null ? "" : `&seat=${seat}`;
        const path = `/tables/${id}/log?after=${after}&limit=${seq - 1 - after}${whose}`;
        return (await ask<{ entries: Entry[] }>(path, { secret })).entries;
      },
      close: () => live.close(),
    };
  });
}
