/**
 * Where everything at the table is. The board fills the screen; above it whose turn it is, below it (on a phone on its side:
 * beside it) the hand. The panels are beside the board where there is room, and drawers where there is not.
 */
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { Over } from "../after/Over";
import { useTitle } from "../home/games";
import { useRulesKey } from "../rules/asked";
import { TableScene } from "../scene/TableScene";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { LateBots } from "../ui/Prepared";
import { useScreen } from "../ui/useScreen";
import { useWords } from "../words";
import { DrawerBar, OpenDrawer, Tabs } from "./drawers/Drawers";
import { useDrawer } from "./drawers/drawers";
import { useDrawers } from "./drawers/useDrawers";
import { HandOver } from "./HandOver";
import { useGame, useSnapshot, useTable } from "./hooks";
import { BoardKeys } from "./keys/BoardKeys";
import { useFocusKeeper } from "./keys/useFocusKeeper";
import { useTableKeys } from "./keys/useTableKeys";
import { Actions, FinishQuestion, Recentre, Skip, UndoQuestion } from "./panels/Actions";
import { Announcer } from "./panels/Log";
import { Chooser } from "./panels/Moves";
import { LostSeat, SeatStrip, Seats } from "./panels/Seats";
import { Turn } from "./panels/Turn";
import { Why } from "./panels/Why";
import { HandBoard } from "./together/HandBoard";
import { ReactionButton, Reactions } from "./together/reactions/Reactions";
import { useFollow } from "./together/useFollow";
import { useSize } from "./useSize";
import { Waiting } from "./Waiting";
import { Welcome } from "./Welcome";

export function Layout() {
  const { Tray } = useGame();
  const { table, seat } = useSnapshot();
  const words = useWords();
  const screen = useScreen();
  const isHand = table.screen && seat !== null; // the board is on the screen that all see
  useFollow();
  const drawers = useDrawers();
  const connection = useTable((s) => s.connection);
  const isTold = useTable((s) => s.told >= (s.snapshot?.seq ?? 0));
  const isEnded = table.status === "over" || table.status === "stopped";
  const [head, { height: top }] = useSize<HTMLElement>();
  const [dock, { width, height }] = useSize<HTMLDivElement>();
  const title = useTitle(table.game);
  const isWide = screen === "wide";
  const covered = screen === "low" ? { top, bottom: 0, right: width } : { top, bottom: height, right: 0 };
  useRulesKey();
  const page = useRef<HTMLDivElement>(null);
  useTableKeys(page);
  useFocusKeeper(page);
  useEffect(() => useDrawer.getState().close, []); // another table begins with all of them closed
  return (
    <div
      ref={page}
      className="table-page"
      data-screen={screen}
      style={Object.fromEntries(Object.entries(covered).map(([side, px]) => [`--${side}`, `${px}px`]))}
    >
      <main className="board">
        <header ref={head} className="bar">
          <Link className="homeward" href="/" aria-label={words.home}>
            ‹ <span>{title}</span>
          </Link>
          <h1 className="unseen">{title}</h1>
          <Turn />
          {!isWide && <SeatStrip />}
          <Actions isBrief={!isWide} />
          <ReactionButton />
        </header>
        <div className="canvas">
          <ErrorBoundary fallback={<p className="panel">{words.problems["cannot-draw"].next}</p>}>
            {isHand ? <HandBoard /> : <TableScene {...covered} />}
          </ErrorBoundary>
          {!isHand && <BoardKeys />}
        </div>
        <Reactions />
        <div className="notices">
          {connection !== "live" && (
            <p className="panel connection" role="status">
              {words.connection[connection]}
            </p>
          )}
          <LateBots />
          <LostSeat />
          <UndoQuestion />
          <FinishQuestion />
          <Why />
          <Welcome />
          <div className="afloat">
            {!isWide && <Recentre />}
            <Skip />
          </div>
        </div>
        <div ref={dock} className="dock">
          <div className="foot" tabIndex={-1}>
            {(table.status === "playing" || (isEnded && !isTold)) && Tray && <Tray />}
            {table.status === "waiting" && <Waiting />}
            {/* The last move is seen to its end before its result is told. */}
            {isEnded && isTold && <Over />}
            <Chooser />
          </div>
          {!isWide && <DrawerBar drawers={drawers} />}
        </div>
        {!isWide && <OpenDrawer drawers={drawers} />}
        <HandOver />
      </main>
      {isWide && (
        <aside className="side">
          <Seats />
          <Tabs drawers={drawers} />
        </aside>
      )}
      <Announcer />
    </div>
  );
}
