/** A game from elsewhere: a record to look at or to play on, or a position to start from. */
import { type FormEvent, useState } from "react";
import { sayRefusal } from "../table/panels/Why";
import { myName } from "../table/seating";
import type { GameInfo } from "../wire";
import { useWords } from "../words";
import { games, useOwnWords } from "./games";
import { isRecord, read } from "./imported";
import { playersOption } from "./plan";
import { useLoaded } from "./useLoaded";
import { useStart } from "./useStart";
import { useHomeWords } from "./words";

function Named({ game }: { game: GameInfo }) {
  const own = useOwnWords(game.name);
  return <option value={game.name}>{own?.title ?? game.title}</option>;
}

const PLAYERS = [1, 2, 3, 4, 5, 6];

export function Import() {
  const words = useWords();
  const { import: own } = useHomeWords();
  const { start, problem, isMaking } = useStart();
  const known = useLoaded(games).value ?? [];
  const [text, setText] = useState("");
  const [game, setGame] = useState("");
  const [players, setPlayers] = useState(2);
  const [mistake, setMistake] = useState("");
  const go = (event: FormEvent) => {
    event.preventDefault();
    setMistake(text.trim() ? "" : own.empty);
    if (!text.trim()) return;
    try {
      const found = read(text, game || (known[0]?.name ?? ""), players);
      const info = known.find(({ name }) => name === found.game);
      const others = Array.from({ length: found.players - 1 }, () => ({
        kind: "here" as const,
        level: null,
        name: "",
      }));
      start({
        game: found.game,
        options: isRecord(text) ? {} : playersOption(info, found.players),
        seats: [{ kind: "me", level: null, name: myName() }, ...others],
        start: { position: null, record: null, ...found.start },
      });
    } catch (cause) {
      if (!(cause instanceof SyntaxError)) throw cause;
      setMistake(own.notJson({ problem: cause.message }));
    }
  };
  const said = mistake || (problem && sayRefusal(problem, words));
  return (
    <section className="shelf">
      <h2>{own.title}</h2>
      <p className="quiet">{own.about}</p>
      <form className="import" onSubmit={go}>
        <label>
          <span className="unseen">{own.label}</span>
          <textarea
            rows={4}
            value={text}
            spellCheck={false}
            placeholder={own.placeholder}
            aria-describedby="import-said"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p id="import-said" className="trouble" role="status">
          {said}
        </p>
        {text.trim() && !isRecord(text) && (
          <div className="fields">
            <label>
              {own.game}
              <select value={game} onChange={(event) => setGame(event.target.value)}>
                {known.map((one) => (
                  <Named key={one.name} game={one} />
                ))}
              </select>
            </label>
            <label>
              {words.start.players}
              <select value={players} onChange={(event) => setPlayers(Number(event.target.value))}>
                {PLAYERS.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
          </div>
        )}
        <div className="buttons">
          <button type="submit" disabled={isMaking}>
            {isMaking ? words.start.making : own.go}
          </button>
          <label className="button plain file">
            {own.file}
            <input
              type="file"
              className="unseen"
              accept=".txt,.json,.record,text/plain,application/json"
              onChange={(event) => event.target.files?.[0]?.text().then(setText)}
            />
          </label>
        </div>
      </form>
    </section>
  );
}
