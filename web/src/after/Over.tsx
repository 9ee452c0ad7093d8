/** The game is over: who won and what decided it, the points counted piece by piece, its best moment, and what next. */
import { useEffect, useMemo, useRef, useState } from "react";
import { doer } from "../games/plugin";
import { useActions, useGame, useSnapshot, useTable, useTelling } from "../table/hooks";
import { chime } from "../table/sound";
import { Emblem } from "../ui/Emblem";
import { useWords } from "../words";
import { BestMoment } from "./BestMoment";
import { useHeadline } from "./headline";
import { useStory } from "./story";
import { describe } from "./tally";
import { useCount } from "./useCount";
import { More, WhatNext } from "./WhatNext";
import { useAfterWords } from "./words";
import "./over.css";

export function Over() {
  const { table, view } = useSnapshot();
  const { Epilogue, ending } = useGame();
  // What is told is told of the end, whatever is being shown again.
  const shown = useTelling();
  const telling = useMemo(() => ({ ...shown, view }), [shown, view]);
  const { who } = telling;
  const words = useWords();
  const after = useAfterWords();
  const { verdict, title } = useHeadline();
  const { headline, mood, winners } = verdict;
  const story = useStory(table.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFolded, setFolded] = useState(false);
  const isRerunning = useTable((s) => s.playing !== null);

  const points = view.result?.points ?? view.points;
  const isTogether = ending?.isTogether?.(view) ?? false;
  const hasPoints = winners.length > 0 || points.some((one) => one !== 0); // all lost: noughts would say nothing
  const tallies = useMemo(
    () => table.seats.map(({ seat }) => (isTogether ? [] : (view.tally?.[seat] ?? []))),
    [table.seats, view, isTogether],
  );
  const { counted, isDone, skip } = useCount(tallies);
  useShine(tallies, counted, isDone, winners);

  const decided = useMemo(() => {
    const { stop } = table;
    if (stop && !view.result) {
      const heirs = new Intl.ListFormat(telling.language).format(winners.map(who));
      const goesTo = winners.length > 0 && headline !== "won" ? words.turn.goesTo({ who: heirs }) : "";
      return `${words.turn.stops[stop.reason](doer(telling, stop.seat))} ${goesTo}`.trim();
    }
    const said = ending?.decided(telling, story ?? []);
    if (said) return said;
    return headline === "youLost" ? after.over.won({ who: winners.map(who).join(" & ") }) : "";
  }, [table, view, winners, headline, ending, telling, story, after, words, who]);

  // The tray is gone, and with it what had the focus: it comes here rather than to nowhere.
  useEffect(() => {
    if (isDone && (document.activeElement === document.body || !document.activeElement))
      heading.current?.focus();
  }, [isDone]);
  useEffect(() => {
    if (isDone) chime(mood);
  }, [isDone, mood]);

  const countOf = (seat: number) => {
    const pieces = tallies[seat] ?? [];
    if (counted >= pieces.length) return points[seat] ?? 0;
    return pieces.slice(0, counted).reduce((sum, piece) => sum + piece.points, 0);
  };
  const isComplete = isDone && (!isTogether || story !== null);
  return (
    <section
      className="panel over"
      aria-labelledby="over"
      data-verdict={isDone ? headline : undefined}
      data-mood={isDone ? mood : undefined}
      data-counted={isComplete || undefined}
      data-folded={isFolded || isRerunning || undefined}
    >
      <header>
        <h2 id="over" ref={heading} tabIndex={-1}>
          {isDone ? title : words.turn.over}
        </h2>
        <button type="button" className="plain fold" onClick={() => setFolded(!isFolded)}>
          {isFolded ? after.over.showResult : after.over.showBoard}
        </button>
      </header>
      <div className="told">
        {isDone && decided && <p className="decided">{decided}</p>}
        <ol>
          {table.seats
            .toSorted((a, b) => (isDone ? (points[b.seat] ?? 0) - (points[a.seat] ?? 0) : 0))
            .map(({ seat, colour }) => (
              <li key={seat} data-won={(isDone && winners.includes(seat)) || undefined}>
                <Emblem colour={colour} />
                <span>
                  {who(seat)}
                  {isDone && <small>{describe(tallies[seat] ?? [], after.tally)}</small>}
                </span>
                <strong>
                  {isTogether
                    ? story && ending?.did?.(seat, telling, story)
                    : hasPoints && words.seats.points({ points: countOf(seat) })}
                </strong>
              </li>
            ))}
        </ol>
        {!isDone && (
          <button type="button" className="plain" onClick={skip}>
            {after.skip}
          </button>
        )}
        {isDone && (
          <div className="then">
            <BestMoment story={story ?? []} telling={telling} />
            {Epilogue && <Epilogue />}
            <More />
          </div>
        )}
      </div>
      {isDone && <WhatNext mood={mood} isTogether={isTogether} />}
      <p className="unseen" role="status">
        {isDone ? `${/[!?.]$/.test(title) ? title : `${title}.`} ${decided}` : ""}
      </p>
    </section>
  );
}

/** What is counted for whoever won shines, tile by tile, and is heard; then what the game wants to shine. */
function useShine(
  tallies: readonly (readonly { cell?: string }[])[],
  counted: number,
  isDone: boolean,
  winners: readonly number[],
): void {
  const { mark, light } = useActions();
  const { view } = useSnapshot();
  const { ending } = useGame();
  useEffect(() => {
    const cellsOf = (seat: number, from: number, to: number) =>
      (tallies[seat] ?? []).slice(from, to).flatMap(({ cell }) => cell ?? []);
    const others = tallies.flatMap((_, seat) =>
      winners.includes(seat) ? [] : cellsOf(seat, counted, counted + 1),
    );
    mark(isDone ? [] : others);
    light([
      ...winners.flatMap((seat) => cellsOf(seat, 0, isDone ? Number.POSITIVE_INFINITY : counted)),
      ...(isDone ? (ending?.shines?.(view) ?? []) : []),
    ]);
    if (!isDone && counted > 0) chime("count", { pitch: 1 + Math.min(1, counted * 0.03) });
  }, [tallies, counted, isDone, winners, mark, light, ending, view]);
  useEffect(
    () => () => {
      mark([]);
      light([]);
    },
    [mark, light],
  );
}
