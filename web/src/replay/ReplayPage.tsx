/** A finished game, to be looked at again: step by step, with what was hidden, and with what the bot thinks of it. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useAfterWords } from "../after/words";
import { useLoaded } from "../home/useLoaded";
import { TableContext, useTable } from "../table/hooks";
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
    const first = game.steps[0];
    if (first) show(first, false);
    shown.current = 0;
    setAt(0);
  }, [game, show]);
  return (
    <TableContext.Provider value={table}>
      <WhenReady>
        <Layout game={game} at={at} last={last} onGo={go} />
      </WhenReady>
    </TableContext.Provider>
  );
}

function WhenReady({ children }: { children: React.ReactNode }) {
  const isReady = useTable((s) => s.game !== null && s.view !== null);
  return isReady ? children : <Loading />;
}
