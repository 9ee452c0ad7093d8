/** Where everything of a replay is: the board with its controls, and beside it the players, the moves and the analysis. */
import { useEffect } from "react";
import { Link } from "wouter";
import { TakeHome } from "../after/TakeHome";
import { useAfterWords } from "../after/words";
import { useTitle } from "../home/games";
import { TableScene } from "../scene/TableScene";
import { Announcer } from "../table/panels/Log";
import { Seats } from "../table/panels/Seats";
import { useSize } from "../table/useSize";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { useScreen } from "../ui/useScreen";
import type { Thought } from "../wire";
import { useWords } from "../words";
import { Analysis } from "./Analysis";
import { Controls } from "./Controls";
import type { Game } from "./load";
import { Story } from "./Story";
import { useAnalysis } from "./useAnalysis";

const NO_THOUGHTS: readonly Thought[] = [];

type Props = { game: Game; at: number; last: number; runs: boolean; onGo: (ply: number) => void };

export function Layout({ game, at, last, runs, onGo }: Props) {
  const words = useWords();
  const { replay } = useAfterWords();
  const [foot, { height: bottom }] = useSize<HTMLDivElement>();
  const [head, { height: top }] = useSize<HTMLElement>();
  const screen = useScreen();
  const { id, game: name } = game.snapshot.table;
  const analysis = useAnalysis(id);
  const title = replay.title({ game: useTitle(name) });
  useEffect(() => {
    document.title = `${title} · Tableflip`;
    return () => {
      document.title = "Tableflip";
    };
  }, [title]);
  return (
    <div className="table-page replay" data-screen={screen}>
      <main className="board">
        <header ref={head} className="bar">
          <Link className="homeward" href="/" aria-label={words.home}>
            ‹ <span>Tableflip</span>
          </Link>
          <h1>{title}</h1>
        </header>
        <div className="canvas">
          <ErrorBoundary fallback={<p className="panel">{words.problems["cannot-draw"].next}</p>}>
            <TableScene top={top} bottom={bottom} />
          </ErrorBoundary>
        </div>
        <div ref={foot} className="foot">
          <Controls at={at} last={last} runsAtFirst={runs} onGo={onGo} />
        </div>
      </main>
      <aside className="side">
        <Seats />
        <Story game={game} thoughts={analysis.found?.thoughts ?? NO_THOUGHTS} at={at} onGo={onGo} />
        <Analysis {...analysis} game={game} at={at} onGo={onGo} />
        <div className="buttons">
          <TakeHome table={id} game={name} />
        </div>
      </aside>
      <Announcer />
    </div>
  );
}
