/** What the strongest bot thinks of the game: how it went, and what it would have done at each move. */
import { useAfterWords } from "../after/words";
import { useGame, useTelling } from "../table/hooks";
import type { Refusal, Thought } from "../wire";
import { useLanguage } from "../words";
import { Curve } from "./Curve";
import type { Game } from "./load";
import { MarkOf } from "./MarkOf";
import type { useAnalysis } from "./useAnalysis";
import { loss, outstanding, SIGNS } from "./values";

type Props = ReturnType<typeof useAnalysis> & { game: Game; at: number; onGo: (ply: number) => void };

export function Analysis({ game, at, onGo, found, isWanted, trouble, want }: Props) {
  const { analysis } = useAfterWords();
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
          <Outstanding thoughts={thoughts} onGo={onGo} />
        </>
      )}
    </section>
  );
}

const CLOSE = 0.005; // of a win: less would be said to be 0 %

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
  const isClose = lost !== null && lost < CLOSE;
  const worth =
    thought.best_value === null ? "" : ` (${analysis.value({ value: percent(thought.best_value) })})`;
  return (
    <div aria-live="polite">
      {thought.mark && (
        <p className="verdict">
          <span className="mark" data-mark={thought.mark} aria-hidden="true">
            {SIGNS[thought.mark]}
          </span>
          {analysis.marks[thought.mark]}
        </p>
      )}
      {thought.best === thought.move ? (
        <p className="same">{analysis.same}</p>
      ) : (
        <p>
          {lost === null
            ? analysis.unknown
            : isClose
              ? analysis.close
              : analysis.lost({ loss: percent(lost) })}
        </p>
      )}
      <Because why={thought.why} />
      <dl>
        {thought.best && (
          <div>
            <dt>{analysis.best}</dt>
            <dd>
              {say(thought.best)}
              {worth}
              <Because why={thought.best_why} />
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

/** A reason in words: the game's, or the server's own sentence. */
function Because({ why }: { why: Refusal | null }) {
  const game = useGame();
  const telling = useTelling();
  return why && <p className="because">{game.sayReason(why, telling) ?? why.text}</p>;
}

type OutstandingProps = { thoughts: readonly Thought[]; onGo: (ply: number) => void };

function Outstanding({ thoughts, onGo }: OutstandingProps) {
  const { analysis, replay } = useAfterWords();
  const game = useGame();
  const telling = useTelling();
  const percent = usePercent();
  const moves = outstanding(thoughts);
  if (moves.length === 0) return null;
  return (
    <>
      <h3>{analysis.slips}</h3>
      <ol className="log">
        {moves.map((one) => (
          <li key={one.ply}>
            <button type="button" className="line" onClick={() => onGo(one.ply + 1)}>
              {replay.line({ who: telling.who(one.seat), move: game.sayMove(one.move, telling) })}
              {loss(one) ? ` (−${percent(loss(one) ?? 0)})` : ""}
              <MarkOf mark={one.mark} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
