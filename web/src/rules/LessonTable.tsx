/** The board of one lesson, in 3D, with the map and the moves beside it for whoever prefers these. */
import { type ReactNode, useEffect, useState } from "react";
import { TableScene } from "../scene/TableScene";
import { TableContext, useGame, useTable } from "../table/hooks";
import { BoardMap } from "../table/panels/BoardMap";
import { Announcer } from "../table/panels/Log";
import { Chooser, Moves } from "../table/panels/Moves";
import { Why } from "../table/panels/Why";
import { createTable, type Table } from "../table/store";
import { useSize } from "../table/useSize";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { Loading } from "../ui/Loading";
import { Problem } from "../ui/Problem";
import { useScreen } from "../ui/useScreen";
import { useWords } from "../words";
import type { Lesson } from "./guides/guide";
import { type Script, tryWire } from "./tryWire";
import { useRulesWords } from "./words";

type Props = { game: string; lesson: Lesson; script: Script; onMove: () => void; children: ReactNode };

export function LessonTable({ game, lesson, script, onMove, children }: Props) {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const { options, position, seat } = lesson;
    const opened = createTable(game, tryWire({ game, options, position, seat }, onMove, script));
    setTable(() => opened);
    return () => opened.actions.leave();
  }, [game, lesson, script, onMove]);
  if (!table) return <Loading />;
  return (
    <TableContext.Provider value={table}>
      <Laid>{children}</Laid>
    </TableContext.Provider>
  );
}

function Laid({ children }: { children: ReactNode }) {
  const isReady = useTable((s) => s.game !== null && s.view !== null);
  const problem = useTable((s) => s.problem);
  if (problem) return <Problem reason={problem} />;
  return isReady ? <Board>{children}</Board> : <Loading />;
}

function Board({ children }: { children: ReactNode }) {
  const { Tray } = useGame();
  const words = useWords();
  const own = useRulesWords();
  const [foot, { height: bottom }] = useSize<HTMLDivElement>();
  const screen = useScreen();
  return (
    <div className="lesson" data-screen={screen}>
      <main className="board">
        <div className="canvas">
          <ErrorBoundary fallback={<p className="panel">{words.problems["cannot-draw"].next}</p>}>
            <TableScene top={0} bottom={bottom} />
          </ErrorBoundary>
        </div>
        <div className="notices">
          <Why />
          <Chooser />
        </div>
        <div ref={foot} className="foot">
          {Tray && <Tray />}
        </div>
      </main>
      <aside className="side">
        {children}
        <details>
          <summary>{words.map.title}</summary>
          <BoardMap />
        </details>
        <details>
          <summary>{own.moves}</summary>
          <Moves />
        </details>
      </aside>
      <Announcer />
    </div>
  );
}
