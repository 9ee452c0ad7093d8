/** The legal moves as a list, for keys and screen readers; narrows down with what is picked. */
import { useMemo } from "react";
import { useWords } from "../../words";
import { useActions, useGame, useTable, useTelling } from "../hooks";

export function Moves() {
  const open = useTable((s) => s.choices.open);
  const picked = useTable((s) => s.picked);
  const sending = useTable((s) => s.sending);
  const game = useGame();
  const telling = useTelling();
  const words = useWords();
  const { play, drop, mark } = useActions();
  const groups = useMemo(() => {
    const found = new Map<string, string[]>();
    for (const move of open) {
      const heading = game.group(move, telling);
      found.set(heading, [...(found.get(heading) ?? []), move]);
    }
    return [...found];
  }, [open, game, telling]);

  if (groups.length === 0) return <p className="quiet">{sending ? words.moves.sending : words.moves.none}</p>;
  return (
    <div className="moves">
      {picked.length > 0 && (
        <button type="button" className="plain" onClick={drop}>
          {words.moves.cancel}
        </button>
      )}
      {groups.map(([heading, moves]) => (
        <details key={heading} open={groups.length === 1 || moves.length === 1}>
          <summary>
            {heading} <span className="count">{moves.length}</span>
          </summary>
          <ul>
            {moves.map((move) => (
              <li key={move}>
                <button
                  type="button"
                  className="line"
                  data-move={move}
                  onClick={() => play(move)}
                  onFocus={() => mark(game.picks(move, telling.view))}
                  onBlur={() => mark([])}
                  onPointerEnter={() => mark(game.picks(move, telling.view))}
                  onPointerLeave={() => mark([])}
                >
                  {game.sayMove(move, telling)}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

/** When a pick can mean several things: which one? Moves that still need a cell glow on the board instead. */
export function Chooser() {
  const open = useTable((s) => s.choices.open);
  const picked = useTable((s) => s.picked);
  const view = useTable((s) => s.view);
  const game = useGame();
  const telling = useTelling();
  const words = useWords();
  const { play, drop } = useActions();
  const offered = useMemo(() => {
    if (view === null) return [];
    const isCell = (pick: string) => game.place(pick, view) !== null;
    const rest = (move: string) => game.picks(move, view).filter((pick) => !picked.includes(pick));
    return open.filter((move) => !rest(move).some(isCell));
  }, [open, picked, game, view]);
  if (picked.length === 0 || offered.length === 0) return null;
  return (
    <section className="panel chooser" aria-label={words.moves.choose}>
      <h2>{words.moves.choose}</h2>
      <div className="buttons">
        {offered.map((move) => (
          <button key={move} type="button" data-move={move} onClick={() => play(move)}>
            {game.sayMove(move, telling)}
          </button>
        ))}
        <button type="button" className="plain" onClick={drop}>
          {words.moves.cancel}
        </button>
      </div>
    </section>
  );
}
