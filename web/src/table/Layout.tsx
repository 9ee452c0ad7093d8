/** Where everything at the table is: the board, whose turn, the tray; and beside them, or below on a phone, the panels. */
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { Over } from "../after/Over";
import { useTitle } from "../home/games";
import { TableScene } from "../scene/TableScene";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { useWords } from "../words";
import { HandOver } from "./HandOver";
import { useGame, useSnapshot, useTable } from "./hooks";
import { Actions, UndoQuestion } from "./panels/Actions";
import { BoardMap } from "./panels/BoardMap";
import { Announcer, Log } from "./panels/Log";
import { Chooser, Moves } from "./panels/Moves";
import { LostSeat, Seats } from "./panels/Seats";
import { Settings } from "./panels/Settings";
import { Turn } from "./panels/Turn";
import { Why } from "./panels/Why";
import { useHeight } from "./useHeight";
import { Waiting } from "./Waiting";

export function Layout() {
  const { Tray } = useGame();
  const { table } = useSnapshot();
  const words = useWords();
  const connection = useTable((s) => s.connection);
  const isTold = useTable((s) => s.told >= (s.snapshot?.seq ?? 0));
  const isEnded = table.status === "over" || table.status === "stopped";
  const [head, top] = useHeight<HTMLElement>();
  const [foot, bottom] = useHeight<HTMLDivElement>();
  const title = useTitle(table.game);
  return (
    <div className="table-page">
      <main className="board">
        <header ref={head} className="bar">
          <Link className="homeward" href="/" aria-label={words.home}>
            ‹ <span>{title}</span>
          </Link>
          <h1 className="unseen">{title}</h1>
          <Turn />
          <Actions />
        </header>
        <div className="canvas">
          <ErrorBoundary fallback={<p className="panel">{words.problems["cannot-draw"].next}</p>}>
            <TableScene top={top} bottom={bottom} />
          </ErrorBoundary>
        </div>
        <div className="notices">
          {connection !== "live" && (
            <p className="panel connection" role="status">
              {words.connection[connection]}
            </p>
          )}
          <LostSeat />
          <UndoQuestion />
          <Why />
        </div>
        <div ref={foot} className="foot">
          {(table.status === "playing" || (isEnded && !isTold)) && Tray && <Tray />}
          {table.status === "waiting" && <Waiting />}
          {/* The last move is seen to its end before its result is told. */}
          {isEnded && isTold && <Over />}
        </div>
        <Chooser />
        <HandOver />
      </main>
      <aside className="side">
        <Seats />
        <Tabs />
      </aside>
      <Announcer />
    </div>
  );
}

const TABS = ["log", "moves", "map", "settings"] as const;
type Tab = (typeof TABS)[number];

/** The panels beside the board, one at a time; the map comes along where there is room. */
function Tabs() {
  const words = useWords();
  const [chosen, setChosen] = useState<Tab>("log");
  const titles: Record<Tab, string> = {
    log: words.log.title,
    moves: words.moves.title,
    map: words.map.title,
    settings: words.actions.title,
  };
  const contents: Record<Tab, ReactNode> = {
    log: <Log />,
    moves: <Moves />,
    map: <BoardMap />,
    settings: <Settings />,
  };
  const step = (by: number) => {
    const next = TABS[(TABS.indexOf(chosen) + by + TABS.length) % TABS.length] as Tab;
    setChosen(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div className="tabs">
      <div role="tablist" aria-label={words.actions.panels}>
        {TABS.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === chosen}
            aria-controls="tab-panel"
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => setChosen(tab)}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight") step(1);
              else if (event.key === "ArrowLeft") step(-1);
            }}
          >
            {titles[tab]}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <div id="tab-panel" role="tabpanel" tabIndex={0} aria-labelledby={`tab-${chosen}`} data-tab={chosen}>
        {contents[chosen]}
      </div>
    </div>
  );
}
