/** What can be done, in the game's words; and moves that no cell stands for, as buttons. */
import { useActions, useMeanwhile, useTable, useView } from "../../table/hooks";
import { useLanguage } from "../../words";
import { picks, sayHint, sayMove } from "./tell";
import type { PlainView } from "./view";
import { usePlainWords } from "./words";
import "./tray.css";

export function Tray() {
  const view = useView<PlainView>();
  const words = usePlainWords();
  const language = useLanguage((s) => s.language);
  const { play } = useActions();
  const legal = useTable((s) => s.legal);
  const meanwhile = useMeanwhile();
  if (view.seat === null) return null;
  const buttons = legal.filter((move) => picks(move, view).length === 0);
  return (
    <section className="panel plain-tray" aria-label={words.moves}>
      <p className="quiet hint" aria-live="polite">
        {legal.length === 0 ? meanwhile : sayHint(view, legal, language)}
      </p>
      {buttons.length > 0 && (
        <div className="buttons">
          {buttons.map((move) => (
            <button key={move} type="button" data-pick={move} onClick={() => play(move)}>
              {sayMove(move, { view })}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
