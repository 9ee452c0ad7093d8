/** Every move in words, what was hidden included; choosing one goes there. */
import { useEffect, useMemo, useRef } from "react";
import { useAfterWords } from "../after/words";
import { useGame, useTelling } from "../table/hooks";
import type { Thought } from "../wire";
import type { Game } from "./load";
import { MarkOf } from "./MarkOf";

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
      steps.slice(1).map(({ ply, who, move, events, view }) => {
        const then = { ...telling, view };
        const made = move ?? "";
        const happened = events.flatMap((event) => game.sayEvent(event, then) ?? []).join(" ");
        const text =
          typeof who === "number"
            ? replay.line({ who: telling.who(who), move: game.sayMove(made, then) })
            : happened || game.sayMove(made, then); // chance laid what nobody built
        const colour = typeof who === "number" ? snapshot.table.seats[who]?.colour : undefined;
        return { ply, text, colour };
      }),
    [steps, snapshot, game, telling, replay],
  );
  const marks = useMemo(() => new Map(thoughts.map(({ ply, mark }) => [ply + 1, mark])), [thoughts]);
  return (
    <section className="story" aria-label={replay.story}>
      <h2>{replay.story}</h2>
      {!game.isOpen && <p className="quiet">{replay.revealed}</p>}
      <ol className="log">
        {lines.map(({ ply, text, colour }) => (
          <li key={ply} ref={ply === at ? here : undefined} data-colour={colour}>
            <button
              type="button"
              className="line"
              aria-current={ply === at ? "step" : undefined}
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
