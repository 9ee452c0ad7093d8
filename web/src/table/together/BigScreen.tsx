/**
 * One screen in the middle of the room, for all to see: the board, whose turn it is, and a code for every free seat. It has no
 * seat, so the server shows it what any spectator sees; what is private is on the phones.
 */
import type { CSSProperties } from "react";
import { Link } from "wouter";
import { Over } from "../../after/Over";
import { useTitle } from "../../home/games";
import { TableScene } from "../../scene/TableScene";
import { ErrorBoundary } from "../../ui/ErrorBoundary";
import { LateBots } from "../../ui/Prepared";
import { useOrigin } from "../../wire/addresses";
import { ask, Refused } from "../../wire/http";
import { useWords } from "../../words";
import { Tabs } from "../drawers/Drawers";
import { useDrawers } from "../drawers/useDrawers";
import { useGame, useSnapshot, useTable, useTableStore } from "../hooks";
import { Skip, Views } from "../panels/Actions";
import { Announcer } from "../panels/Log";
import { Turn } from "../panels/Turn";
import { Why } from "../panels/Why";
import { keptFor } from "../seating";
import { useSize } from "../useSize";
import { Chair } from "./Chair";
import { Reactions } from "./reactions/Reactions";
import { useFollow } from "./useFollow";
import { useTogetherWords } from "./words";
import "./big.css";

/** There is nothing to choose here. */
const OF_PLAYERS = new Set(["moves", "map", "seats"]);

export function BigScreen() {
  const { Tray } = useGame();
  const { table } = useSnapshot();
  const words = useWords();
  const connection = useTable((s) => s.connection);
  const isTold = useTable((s) => s.told >= (s.snapshot?.seq ?? 0));
  const isEnded = table.status === "over" || table.status === "stopped";
  const isWaiting = table.status === "waiting";
  const [head, { height: top }] = useSize<HTMLElement>();
  const [foot, { height: bottom }] = useSize<HTMLDivElement>();
  const drawers = useDrawers().filter(({ name }) => !OF_PLAYERS.has(name));
  const title = useTitle(table.game);
  useFollow();
  return (
    <div
      className="table-page big"
      data-screen="wide"
      style={{ "--top": `${top}px`, "--bottom": `${bottom}px` } as CSSProperties}
    >
      <main className="board">
        <header ref={head} className="bar">
          <Link className="homeward" href="/" aria-label={words.home}>
            ‹ <span>{title}</span>
          </Link>
          <h1 className="unseen">{title}</h1>
          <Turn />
          <div className="actions">
            <Views />
          </div>
        </header>
        <div className="canvas">
          <ErrorBoundary fallback={<p className="panel">{words.problems["cannot-draw"].next}</p>}>
            <TableScene top={top} bottom={bottom} />
          </ErrorBoundary>
        </div>
        {isWaiting && <Lobby />}
        <Reactions />
        <div className="notices">
          {connection !== "live" && (
            <p className="panel connection" role="status">
              {words.connection[connection]}
            </p>
          )}
          <Why />
          <Skip />
        </div>
        <div ref={foot} className="dock">
          <div className="foot">
            {(table.status === "playing" || (isEnded && !isTold)) && Tray && <Tray />}
            {isEnded && isTold && <Over />}
          </div>
        </div>
      </main>
      <aside className="side">
        <LateBots />
        {!isWaiting && <Chairs />}
        <Tabs drawers={drawers} />
      </aside>
      <Announcer />
    </div>
  );
}

/** Before the game: all seats in the middle of the screen, as large as they can be. */
function Lobby() {
  const { table } = useSnapshot();
  const { screen } = useTogetherWords();
  const origin = useOrigin();
  const rows = table.seats.length > 3 ? 2 : 1;
  const columns = Math.ceil(table.seats.length / rows);
  return (
    <div className="lobby" style={{ "--columns": columns, "--rows": rows } as CSSProperties}>
      {origin && !origin.isReachable && (
        <p className="panel unreachable" role="alert">
          <Sentence text={screen.notReachable} />
        </p>
      )}
      <Chairs />
    </div>
  );
}

const COMMAND = "tableflip serve --lan";

/** The command in it stays on one line, as it is to be typed. */
function Sentence({ text }: { text: string }) {
  const [before, after] = text.split(COMMAND);
  return (
    <>
      {before}
      <code>{COMMAND}</code>
      {after}
    </>
  );
}

function Chairs() {
  const { table } = useSnapshot();
  const store = useTableStore();
  const { screen } = useTogetherWords();
  const open = table.seats.filter((seat) => seat.kind === "open");
  const isRunning = table.status === "waiting" || table.status === "playing";
  const fill = async () => {
    const secret = keptFor(table.id)?.secret;
    try {
      for (const { seat } of open)
        await ask(`/tables/${table.id}/seats/${seat}`, { secret, body: { kind: "bot", level: 1 } });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      store.setState({ refusal: problem.reason });
    }
  };
  return (
    <section className="chairs" aria-label={screen.seats}>
      <ul>
        {table.seats.map((seat) => (
          <Chair key={seat.seat} seat={seat} />
        ))}
      </ul>
      {isRunning && open.length > 0 && (
        <button type="button" className="plain fill" onClick={fill}>
          {screen.bots}
        </button>
      )}
    </section>
  );
}
