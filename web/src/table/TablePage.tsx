/** A table from its address: find the seat that this browser has here, join with an invitation, or watch. */
import { useEffect, useState } from "react";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { Loading } from "../ui/Loading";
import { Problem } from "../ui/Problem";
import type { Refusal, Snapshot } from "../wire";
import { Refused } from "../wire/http";
import { useWords } from "../words";
import { TableContext } from "./hooks";
import { Invitation } from "./Invitation";
import { Layout } from "./Layout";
import { openTable } from "./open";
import { isOwnMaking, keep, keptFor, snapshot } from "./seating";
import type { Table } from "./store";
import { BigScreen } from "./together/BigScreen";

type Found =
  | { as: "seated"; secret: string }
  | { as: "invited"; secret: string; table: Snapshot["table"] }
  | { as: "watching" }
  | { as: "problem"; reason: Refusal };

/** Letters of a secret: a shorter one has been cut off somewhere. */
const WHOLE_SECRET = 32;

/** A link's secret is in the fragment, which never reaches a server's log. */
const secretInLink = (): string | null => location.hash.slice(1) || null;

/** It leaves the address bar once it is known what it opens, and not before: until then a page may be drawn anew. */
function forgetSecretInLink(): void {
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
}

/** What a link opens: a seat, an invitation to one, or only a look at the table. */
async function findSeat(id: string, fromLink: string | null): Promise<Found> {
  try {
    const secret = fromLink ?? keptFor(id)?.secret ?? null;
    if (secret && !fromLink && isOwnMaking(id)) return { as: "seated", secret };
    const seen = await snapshot(id, secret).catch((problem) => {
      if (problem instanceof Refused && problem.status >= 400 && problem.status < 500 && secret) return null;
      throw problem;
    });
    if (secret && seen?.you) {
      keep({ ...keptFor(id), table: id, secret, game: seen.table.game });
      return { as: "seated", secret };
    }
    const watched = seen ?? (await snapshot(id, null));
    // Whoever sits around a screen, or is that screen, and scans a code of it stays who they are.
    const mine = watched.table.screen ? keptFor(id)?.secret : undefined;
    if (mine && mine !== secret && (await snapshot(id, mine)).you) return { as: "seated", secret: mine };
    if (fromLink && watched.table.seats.some((seat) => seat.kind === "open"))
      return { as: "invited", secret: fromLink, table: watched.table };
    if (fromLink) {
      // All of it is there, and it opens nothing: it was an invitation, and somebody has taken the seat.
      const key = fromLink.length >= WHOLE_SECRET ? "seat-taken" : "secret-needed";
      return { as: "problem", reason: { key, params: {}, text: "", ruling: null } };
    }
    return { as: "watching" };
  } catch (problem) {
    if (problem instanceof Refused) return { as: "problem", reason: problem.reason };
    throw problem;
  }
}

const TRY_AGAIN_MS = 4000;

export default function TablePage({ id }: { id: string }) {
  const [fromLink] = useState(secretInLink);
  const [found, setFound] = useState<Found | null>(null);
  const [attempt, setAttempt] = useState(0);
  const words = useWords();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isHere = true;
    findSeat(id, fromLink).then((answer) => {
      if (!isHere) return;
      forgetSecretInLink();
      setFound(answer);
    });
    return () => {
      isHere = false;
    };
  }, [id, fromLink, attempt]);

  const isGone = found?.as === "problem" && found.reason.key === "server-gone";
  useEffect(() => {
    if (!isGone) return;
    const timer = setInterval(() => setAttempt((n) => n + 1), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isGone]);

  if (!found) return <Loading />;
  if (found.as === "problem")
    return (
      <Problem reason={found.reason}>
        {isGone && (
          <button type="button" onClick={() => setAttempt((n) => n + 1)}>
            {words.problems.again}
          </button>
        )}
        {found.reason.key !== "no-such-table" && !isGone && (
          <button type="button" onClick={() => setFound({ as: "watching" })}>
            {words.problems.watch}
          </button>
        )}
      </Problem>
    );
  if (found.as === "invited")
    return (
      <Invitation
        table={found.table}
        invitation={found.secret}
        onSeated={(secret) => setFound({ as: "seated", secret })}
        onWatch={() => setFound({ as: "watching" })}
        onProblem={(reason) => setFound({ as: "problem", reason })}
      />
    );
  return <AtTable key={id} id={id} secret={found.as === "seated" ? found.secret : null} />;
}

function AtTable({ id, secret }: { id: string; secret: string | null }) {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const opened = openTable(id, secret);
    setTable(() => opened);
    return () => opened.actions.leave();
  }, [id, secret]);
  if (!table) return <Loading />;
  return (
    <ErrorBoundary>
      <TableContext.Provider value={table}>
        <WithTable table={table} />
      </TableContext.Provider>
    </ErrorBoundary>
  );
}

function WithTable({ table: useTable }: { table: Table }) {
  const problem = useTable((s) => s.problem);
  const isReady = useTable((s) => s.game !== null && s.view !== null);
  const isBigScreen = useTable(
    ({ snapshot }) => !!snapshot?.table.screen && !!snapshot.you?.creator && snapshot.you.seats.length === 0,
  );
  if (problem) return <Problem reason={problem} />;
  if (!isReady) return <Loading />;
  return isBigScreen ? <BigScreen /> : <Layout />;
}
