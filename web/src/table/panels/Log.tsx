/** The story of the game in words; pointing at a line shows its cells on the board. */
import { useEffect, useMemo, useRef, useState } from "react";
import { doer } from "../../games/plugin";
import { Refused } from "../../wire/http";
import { useWords } from "../../words";
import { useActions, useGame, useSnapshot, useTable, useTelling } from "../hooks";

export function Log() {
  const lines = useLines();
  const words = useWords();
  const { mark } = useActions();
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls into sight
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [lines.at(-1)?.key]);
  if (lines.length === 0) return <p className="quiet">{words.log.empty}</p>;
  return (
    <>
      <Earlier />
      <ol className="log">
        {lines.map(({ key, text, cells, colour }, i) => (
          <li key={key} ref={i === lines.length - 1 ? end : undefined} data-colour={colour}>
            {cells.length === 0 ? (
              <span>{text}</span>
            ) : (
              <button
                type="button"
                className="line"
                onPointerEnter={() => mark(cells)}
                onPointerLeave={() => mark([])}
                onFocus={() => mark(cells)}
                onBlur={() => mark([])}
              >
                {text}
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** A long story is not told at once: what came before is fetched when somebody wants it. */
function Earlier() {
  const { log } = useSnapshot();
  const words = useWords();
  const { recall } = useActions();
  const [isGone, setGone] = useState(false);
  const before = (log[0]?.seq ?? 1) - 1;
  if (before <= 0) return null;
  const ask = () =>
    recall().then(
      () => setGone(false),
      (problem: unknown) => {
        if (!(problem instanceof Refused)) throw problem;
        setGone(true);
      },
    );
  return (
    <p className="earlier">
      <button type="button" className="plain" onClick={ask}>
        {words.log.earlier({ n: before })}
      </button>
      {isGone && <span role="alert">{words.problems["server-gone"].title}</span>}
    </p>
  );
}

type Line = { key: string; text: string; cells: string[]; colour?: string };

/** Everything that is worth a line: what happened in the game, and at the table. */
export function useLines(): Line[] {
  const { log, table } = useSnapshot();
  const game = useGame();
  const telling = useTelling();
  const { kinds } = useWords().log;
  const told = useTable((s) => s.told);
  return useMemo(() => {
    const colourOf = (seat: unknown) => (typeof seat === "number" ? table.seats[seat]?.colour : undefined);
    const shown = log.filter((entry) => entry.seq <= told);
    return shown.flatMap((entry): Line[] => {
      const table = kinds[entry.kind](doer(telling, entry.who));
      const lines = table
        ? [{ key: String(entry.seq), text: table, cells: [], colour: colourOf(entry.who) }]
        : [];
      const events = entry.events.flatMap((event, i): Line[] => {
        const text = game.sayEvent(event, telling);
        const key = `${entry.seq}.${i}`;
        return text ? [{ key, text, cells: game.cellsOf(event), colour: colourOf(event.seat) }] : [];
      });
      return [...lines, ...events];
    });
  }, [log, told, game, telling, table, kinds]);
}

/** Reads new lines out to screen readers. */
export function Announcer() {
  const lines = useLines();
  const heard = useRef(lines.length);
  const fresh = lines.slice(heard.current).slice(-6);
  useEffect(() => {
    heard.current = Math.max(0, lines.length - 6);
  }, [lines.length]);
  return (
    <div className="unseen" aria-live="polite" role="log">
      {fresh.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
