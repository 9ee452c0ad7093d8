/** What the guide says now, and where to look. */
import { useEffect } from "react";
import { useActions, useTable } from "../table/hooks";
import { useLanguage } from "../words";
import { type Step, textOf } from "./guides/guide";
import { useRulesWords } from "./words";

type Props = { game: string; step: Step | null; number: number; of: number; onNext: () => void };

/** Without a step the lesson is over, and another one follows. */
export function Coach({ game, step, number, of, onNext }: Props) {
  const language = useLanguage((s) => s.language);
  const { guide } = useRulesWords();
  const { mark, play } = useActions();
  const isIdle = useTable((s) => s.playing === null && !s.sending);
  const refusal = useTable((s) => s.refusal);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a refusal marked goes when it does
  useEffect(() => {
    mark(step?.point ?? []);
  }, [step, mark, refusal, isIdle]);
  return (
    <section className="coach" aria-label={guide.step({ n: number, of })}>
      <p className="quiet">{guide.step({ n: Math.min(number + 1, of), of })}</p>
      <progress value={number} max={of} aria-label={guide.step({ n: number, of })} />
      <p className="says" aria-live="polite">
        {step ? textOf(game, step.id, language) : guide.good}
      </p>
      <div className="buttons">
        {step?.accept ? (
          <button
            type="button"
            className="plain"
            disabled={!isIdle}
            onClick={() => play(step.accept?.[0] ?? "")}
          >
            {guide.show}
          </button>
        ) : (
          <button type="button" data-next onClick={onNext}>
            {guide.next}
          </button>
        )}
      </div>
    </section>
  );
}
