/** The mark of a move: a sign to see, and its word to hear. */
import { useAfterWords } from "../after/words";
import { type Mark, SIGNS } from "./values";

export function MarkOf({ mark }: { mark: Mark | null | undefined }) {
  const { analysis } = useAfterWords();
  if (!mark) return null;
  return (
    <span className="mark" data-mark={mark}>
      <span aria-hidden="true">{SIGNS[mark]}</span>
      <span className="unseen"> ({analysis.marks[mark]})</span>
    </span>
  );
}
