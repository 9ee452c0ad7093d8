/** Every move in words, what was hidden included; choosing one goes there. */
import { useEffect, useMemo, useRef } from "react";
import { useAfterWords } from "../after/words";
import { useGame, useTelling } from "../table/hooks";
import type { Thought } from "../wire";
import type { Game } from "./load";
import { MarkOf } from "./MarkOf";
import { runs } from "./runs";

type Props = { game: Game; thoughts: readonly Thought[]; at: number; onGo: (ply: number) => void };

export function Story({ game: { steps, snapshot }, thoughts, at, onGo }: Props) {
  const { replay } = useAfterWords();
  const game = useGame();
  const telling = useTelling();
  const here = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is scrolls into sight
  useEffect(() => {
    here.current?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const lines = useMemo(
    () =>
      runs(steps).map(({ first, last }) => {
        const { ply, who, move, events, view } = last;
        const then = { ...telling, view };
        const happened = events.flatMap((event) => game.sayEvent(event, then) ?? []).join(" ");
        const made = game.sayMove(move ?? "", then);
        const text =
          first !== ply
            ? replay.byChance({ n: ply - first + 1 })
            : typeof who === "number"
              ? replay.line({ who: telling.who(who), move: made })
              : happened || made; // chance laid what nobody built
        const colour = typeof who === "number" ? snapshot.table.seats[who]?.colour : undefined;
        return { first, ply, text, colour };
      }),
    [steps, snapshot, game, telling, replay],
  );
  const marks = useMemo(() => new Map(thoughts.map(({ ply, mark }) => [ply + 1, mark])), [thoughts]);
  return (
    <section className="story" aria-label={replay.story}>
      <h2>{replay.story}</h2>
      {!game.isOpen && <p className="quiet">{replay.revealed}</p>}
      <ol className="log">
        {lines.map(({ first, ply, text, colour }) => (
          <li key={ply} ref={first <= at && at <= ply ? here : undefined} data-colour={colour}>
            <button
              type="button"
              className="line"
              aria-current={first <= at && at <= ply ? "step" : undefined}
              onClick={() => onGo(ply)}
            >
              {text}
              <MarkOf mark={marks.get(ply)} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
