/** The first page: three games, one click to play. */
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { newTable } from "../table/seating";
import { LanguageSwitch } from "../ui/LanguageSwitch";
import { Problem } from "../ui/Problem";
import type { Refusal, SeatPlan } from "../wire";
import { Refused } from "../wire/http";
import { useWords } from "../words";

const GAMES = ["terraflip", "terrain", "flipships"] as const;

export default function Home() {
  const words = useWords();
  const [, goTo] = useLocation();
  const [problem, setProblem] = useState<Refusal | null>(null);
  const start = (game: string, others: SeatPlan["kind"]) => {
    const seats: SeatPlan[] = [
      { kind: "me", level: null, name: "" },
      { kind: others, level: others === "bot" ? 2 : null, name: "" },
    ];
    newTable({ game, options: { players: 2 }, seats }).then(
      (table) => goTo(`/t/${table}`),
      (cause: unknown) => {
        if (cause instanceof Refused) setProblem(cause.reason);
        else throw cause;
      },
    );
  };
  if (problem) return <Problem reason={problem} />;
  return (
    <main className="home">
      <header>
        <h1>Tableflip</h1>
        <p>{words.tagline}</p>
        <LanguageSwitch />
      </header>
      <ul className="games">
        {GAMES.map((game) => (
          <li key={game} className="panel">
            <h2>{words.games[game].title}</h2>
            <p>{words.games[game].about}</p>
            <div className="buttons">
              <button type="button" data-game={game} onClick={() => start(game, "bot")}>
                {words.start.now}
              </button>
              <button type="button" className="plain" onClick={() => start(game, "open")}>
                {words.start.friends}
              </button>
              <button type="button" className="plain" onClick={() => start(game, "here")}>
                {words.start.here}
              </button>
              <Link className="button plain" href={`/rules/${game}`}>
                {words.rules}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
