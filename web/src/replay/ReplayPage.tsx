/** A finished game, to be looked at again: step by step, with what was hidden, and with what the bot thinks of it. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useAfterWords } from "../after/words";
import { useLoaded } from "../home/useLoaded";
import { TableContext, useTable } from "../table/hooks";
import { isStill } from "../table/motion";
import { Loading } from "../ui/Loading";
import { Problem } from "../ui/Problem";
import { useWords } from "../words";
import { Layout } from "./Layout";
import { type Game, loadGame, NOT_OVER } from "./load";
import { replayTable } from "./replayTable";
import "../home/page.css";
import "./replay.css";

export default function ReplayPage({ id }: { id: string }) {
  const words = useWords();
  const { replay } = useAfterWords();
  const { value, problem, again } = useLoaded(useCallback(() => loadGame(id), [id]));
  if (problem?.key === NOT_OVER.key)
    return (
      <Problem reason={{ ...problem, text: replay.notOver }} title={replay.notOverYet}>
        <Link className="button" href={`/t/${id}`}>
          {replay.toTable}
        </Link>
      </Problem>
    );
  if (problem)
    return (
      <Problem reason={problem}>
        <button type="button" onClick={again}>
          {words.problems.again}
        </button>
      </Problem>
    );
  return value ? <Shown game={value} /> : <Loading />;
}

function Shown({ game }: { game: Game }) {
  const { table, show } = useMemo(() => replayTable(game.snapshot), [game]);
  const last = game.steps.length - 1;
  const [at, setAt] = useState(0);
  const shown = useRef(0);
  const [from] = useState(() => askedFor(last));
  const go = useCallback(
    (to: number) => {
      const next = Math.min(last, Math.max(0, to));
      const step = game.steps[next];
      if (!step || next === shown.current) return;
      show(step, next === shown.current + 1);
      shown.current = next;
      setAt(next);
    },
    [game, last, show],
  );
  useEffect(() => {
    const start = isStill() ? from : Math.max(0, from - 1); // the move that was asked for is seen happening
    const first = game.steps[start];
    if (first) show(first, false);
    shown.current = start;
    setAt(start);
  }, [game, show, from]);
  return (
    <TableContext.Provider value={table}>
      <WhenReady>
        <Layout game={game} at={at} last={last} runs={from > 0 && !isStill()} onGo={go} />
      </WhenReady>
    </TableContext.Provider>
  );
}

/** `?at=12`: the replay begins with that move, and goes on by itself; 0 where nothing was asked for. */
function askedFor(last: number): number {
  const asked = Number(new URLSearchParams(location.search).get("at"));
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, last) : 0;
}

function WhenReady({ children }: { children: React.ReactNode }) {
  const isReady = useTable((s) => s.game !== null && s.view !== null);
  return isReady ? children : <Loading />;
}
