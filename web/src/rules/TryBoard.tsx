/** A board of the rulebook: to be looked at, to be played on, to be reset. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { create } from "zustand";
import { TableContext, useGame, useSnapshot, useTable } from "../table/hooks";
import { BoardMap } from "../table/panels/BoardMap";
import { Announcer, useLines } from "../table/panels/Log";
import { Chooser, Moves } from "../table/panels/Moves";
import { Why } from "../table/panels/Why";
import { createTable, type Table } from "../table/store";
import { useWords } from "../words";
import { cellsIn, type Example } from "./examples";
import { tryWire } from "./tryWire";
import { useRulesWords } from "./words";

const TableScene = lazy(() =>
  import("../scene/TableScene").then(({ TableScene }) => ({ default: TableScene })),
);

/** Which board is shown in 3D: one at a time, for a page full of them would be too much for any graphics card. */
const useStage = create<{ on: string | null; show: (id: string | null) => void }>((set) => ({
  on: null,
  show: (on) => set({ on }),
}));

const LINES = 3;

type TrialProps = { game: string; example: Example };

/** The example laid out as soon as it comes near, and afresh with every attempt. */
function useTrial({ game, example }: TrialProps, figure: { current: Element | null }, attempt = 0) {
  const isNear = useNear(figure);
  const [table, setTable] = useState<Table | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt lays it out afresh
  useEffect(() => {
    if (!isNear) return;
    const { options, position, seat } = example;
    const opened = createTable(example.id, tryWire({ game, options, position, seat }));
    setTable(() => opened);
    return () => opened.actions.leave();
  }, [game, example, isNear, attempt]);
  return table;
}

/** A picture of the example: beside a game under way nothing is tried, for pieces in hand there are the game's. */
export function StillBoard(props: TrialProps) {
  const figure = useRef<HTMLDivElement>(null);
  const table = useTrial(props, figure);
  return (
    <div className="still" ref={figure} inert>
      {table && (
        <TableContext.Provider value={table}>
          <Still example={props.example} />
        </TableContext.Provider>
      )}
    </div>
  );
}

function Still({ example: { position } }: { example: Example }) {
  const isReady = useTable((s) => s.game !== null && s.view !== null);
  const around = useMemo(() => cellsIn(position), [position]);
  return isReady && <BoardMap around={around} />;
}

export function TryBoard({ game, example }: TrialProps) {
  const figure = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const table = useTrial({ game, example }, figure, attempt);
  return (
    <div className="try" ref={figure}>
      {table ? (
        <TableContext.Provider value={table}>
          <Laid example={example} onReset={() => setAttempt((n) => n + 1)} />
        </TableContext.Provider>
      ) : (
        <Laying />
      )}
    </div>
  );
}

/** Has it come near to what is seen of the page? Boards far below need not be asked for. */
function useNear(element: { current: Element | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setNear(true);
      },
      { rootMargin: "400px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

type BoardProps = { example: Example; onReset: () => void };

function Laying() {
  const { loading } = useWords();
  return <p className="try-board quiet">{loading}</p>;
}

function Laid({ example, onReset }: BoardProps) {
  const words = useRulesWords();
  const isReady = useTable((s) => s.game !== null && s.view !== null);
  const problem = useTable((s) => s.problem);
  if (problem)
    return (
      <p className="trouble try-board" role="status">
        {words.again}{" "}
        <button type="button" className="plain" onClick={onReset}>
          {words.reset}
        </button>
      </p>
    );
  return isReady ? <Board example={example} onReset={onReset} /> : <Laying />;
}

function Board({ example: { id, position }, onReset }: BoardProps) {
  const { Tray } = useGame();
  const { legal } = useSnapshot();
  const words = useRulesWords();
  const { on, show } = useStage();
  const lines = useLines().slice(-LINES);
  const isInThree = on === id;
  const around = useMemo(() => cellsIn(position), [position]);
  return (
    <>
      <div className="try-board" data-three={isInThree || undefined}>
        {isInThree ? (
          <Suspense>
            <TableScene top={0} bottom={0} />
          </Suspense>
        ) : (
          <BoardMap around={around} />
        )}
      </div>
      <div className="try-side">
        {Tray && <Tray />}
        <Chooser />
        <Why />
        {lines.length > 0 && (
          <ol className="log">
            {lines.map(({ key, text, colour }) => (
              <li key={key} data-colour={colour}>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        )}
        {legal.length === 0 && <p className="quiet">{words.done}</p>}
        <details className="try-moves">
          <summary>{words.moves}</summary>
          <Moves />
        </details>
        <div className="buttons">
          <button type="button" onClick={onReset}>
            {words.reset}
          </button>
          <button type="button" className="plain" onClick={() => show(isInThree ? null : id)}>
            {isInThree ? words.flat : words.inThree}
          </button>
        </div>
        <Announcer />
      </div>
    </>
  );
}
