/** After the game: another one, or one step further, always in sight; the replay, and what one takes home. */
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { games } from "../home/games";
import { useStart } from "../home/useStart";
import { useSnapshot } from "../table/hooks";
import { Rematch } from "../table/panels/Actions";
import { sayRefusal } from "../table/panels/Why";
import { myName } from "../table/seating";
import type { GameInfo } from "../wire";
import { useWords } from "../words";
import { type Next, nextOf } from "./next";
import { TakeHome } from "./TakeHome";
import type { Mood } from "./verdict";
import { useAfterWords } from "./words";

export function WhatNext({ mood, isTogether }: { mood: Mood; isTogether: boolean }) {
  return (
    <div className="buttons next">
      <Rematch />
      <OneStepOn mood={mood} isTogether={isTogether} />
    </div>
  );
}

export function More() {
  const { table } = useSnapshot();
  const words = useWords();
  const { over } = useAfterWords();
  return (
    <>
      <div className="buttons">
        <Link className="button plain" href={`/replay/${table.id}`}>
          {words.actions.replay}
        </Link>
      </div>
      <details
        className="rest"
        // On a phone it lies below what is in sight: whoever opens it sees what is in it.
        onToggle={({ currentTarget: { open, lastElementChild: opened } }) =>
          open && opened?.scrollIntoView({ block: "nearest" })
        }
      >
        <summary>{over.more}</summary>
        <div className="buttons">
          <TakeHome table={table.id} game={table.game} />
        </div>
      </details>
    </>
  );
}

function OneStepOn({ mood, isTogether }: { mood: Mood; isTogether: boolean }) {
  const { table, you } = useSnapshot();
  const words = useWords();
  const { over } = useAfterWords();
  const { start, problem, isMaking } = useStart();
  const [game, setGame] = useState<GameInfo | null>(null);
  useEffect(() => {
    let isHere = true;
    games().then(
      (all) => isHere && setGame(all.find(({ name }) => name === table.game) ?? null),
      () => {}, // another game can be begun all the same
    );
    return () => {
      isHere = false;
    };
  }, [table.game]);
  if (!game) return null;
  const mine = you?.seats ?? [];
  const next = nextOf(table, game, { mood, mine, isTogether, name: myName() });
  if ("href" in next)
    return (
      <Link className="button plain" data-next={next.kind} href={next.href}>
        {over.next[next.kind]}
      </Link>
    );
  const named: Record<
    "level" | "difficulty" | "players",
    (value: Extract<Next, { wish: unknown }>["value"]) => string
  > = {
    level: (value) => words.start.levels[Number(value) - 1] ?? String(value),
    difficulty: (value) => over.difficulties[String(value)] ?? String(value),
    players: String,
  };
  return (
    <>
      <button
        type="button"
        className="plain"
        data-next={next.kind}
        disabled={isMaking}
        onClick={() => start(next.wish)}
      >
        {over.next[next.kind]({ value: named[next.kind](next.value) })}
      </button>
      {problem && <p role="alert">{sayRefusal(problem, words)}</p>}
    </>
  );
}
