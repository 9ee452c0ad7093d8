/** What the strongest bot thinks of the game: how it went, and what it would have done at each move. */
import { useEffect, useState } from "react";
import { useAfterWords } from "../after/words";
import { useGame, useTelling } from "../table/hooks";
import { sayRefusal } from "../table/panels/Why";
import type { Analysis as Found, Thought } from "../wire";
import { ask, Refused } from "../wire/http";
import { useLanguage, useWords } from "../words";
import { Curve } from "./Curve";
import type { Game } from "./load";
import { loss } from "./values";

const ASK_AGAIN_MS = 1500;
const SLIPS = 3;

type Props = { table: string; game: Game; at: number; onGo: (ply: number) => void };

export function Analysis({ table, game, at, onGo }: Props) {
  const { analysis } = useAfterWords();
  const { found, isWanted, trouble, want } = useAnalysis(table);
  const thoughts = found?.thoughts ?? [];
  return (
    <section className="analysis" aria-label={analysis.title}>
      <h2>{analysis.title}</h2>
      {!isWanted && (
        <button type="button" className="plain" data-analysis onClick={want}>
          {analysis.ask}
        </button>
      )}
      {trouble && <p className="trouble">{trouble}</p>}
      {found && found.done < found.plies && (
        <p role="status">
          {analysis.working({ done: found.done, of: found.plies })}
          <progress value={found.done} max={found.plies} aria-label={analysis.title} />
        </p>
      )}
      {thoughts.length > 0 && (
        <>
          <Curve
            thoughts={thoughts}
            seats={game.snapshot.table.seats}
            plies={game.steps.length - 1}
            at={at}
            onGo={onGo}
          />
          <Opinion thought={thoughts.find(({ ply }) => ply + 1 === at)} />
          <Slips thoughts={thoughts} onGo={onGo} />
        </>
      )}
    </section>
  );
}

/** Asks on demand, and again until all moves have been looked at. */
function useAnalysis(table: string) {
  const words = useWords();
  const [isWanted, setWanted] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const look = async () => {
      try {
        const answer = await ask<Found>(`/tables/${table}/analysis`, { body: {} });
        if (!isHere) return;
        setFound(answer);
        setTrouble("");
        if (answer.done < answer.plies) timer = setTimeout(look, ASK_AGAIN_MS);
      } catch (problem) {
        if (!(problem instanceof Refused)) throw problem;
        if (!isHere) return;
        setTrouble(sayRefusal(problem.reason, words));
        timer = setTimeout(look, 4 * ASK_AGAIN_MS);
      }
    };
    look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isWanted, table, words]);
  return { found, isWanted, trouble, want: () => setWanted(true) };
}

const usePercent = () => {
  const language = useLanguage((s) => s.language);
  return (share: number) => new Intl.NumberFormat(language, { style: "percent" }).format(share);
};

function Opinion({ thought }: { thought: Thought | undefined }) {
  const { analysis } = useAfterWords();
  const game = useGame();
  const telling = useTelling();
  const percent = usePercent();
  if (!thought) return <p className="quiet">{analysis.none}</p>;
  const say = (move: string) => game.sayMove(move, telling);
  const lost = loss(thought);
  const worth =
    thought.best_value === null ? "" : ` (${analysis.value({ value: percent(thought.best_value) })})`;
  return (
    <div aria-live="polite">
      {thought.best === thought.move ? (
        <p className="same">{analysis.same}</p>
      ) : (
        <p>{lost === null ? analysis.unknown : analysis.lost({ loss: percent(lost) })}</p>
      )}
      <dl>
        {thought.best && (
          <div>
            <dt>{analysis.best}</dt>
            <dd>
              {say(thought.best)}
              {worth}
            </dd>
          </div>
        )}
        {thought.runner_up && (
          <div>
            <dt>{analysis.runnerUp}</dt>
            <dd>{say(thought.runner_up)}</dd>
          </div>
        )}
        {thought.line.length > 1 && (
          <div>
            <dt>{analysis.line}</dt>
            <dd>{thought.line.slice(1).map(say).join(" → ")}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Slips({ thoughts, onGo }: { thoughts: readonly Thought[]; onGo: (ply: number) => void }) {
  const { analysis } = useAfterWords();
  const game = useGame();
  const telling = useTelling();
  const percent = usePercent();
  const slips = thoughts
    .flatMap((thought) => {
      const lost = loss(thought);
      return lost ? [{ ...thought, lost }] : [];
    })
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, SLIPS);
  if (slips.length === 0) return null;
  return (
    <>
      <h3>{analysis.slips}</h3>
      <ol className="log">
        {slips.map(({ ply, seat, move, lost }) => (
          <li key={ply}>
            <button type="button" className="line" onClick={() => onGo(ply + 1)}>
              {telling.who(seat)}: {game.sayMove(move, telling)} (−{percent(lost)})
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
