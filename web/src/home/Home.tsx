/** The first page: three games, one click to play. */
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { myName, newTable } from "../table/seating";
import { LanguageSwitch } from "../ui/LanguageSwitch";
import { Problem } from "../ui/Problem";
import type { Games, Refusal, SeatPlan } from "../wire";
import { ask, Refused } from "../wire/http";
import { useWords } from "../words";

const GAMES = ["terraflip", "terrain", "flipships"] as const;

export default function Home() {
  const words = useWords();
  const [, goTo] = useLocation();
  const [problem, setProblem] = useState<Refusal | null>(null);
  const start = async (game: string, others: SeatPlan["kind"]) => {
    const { games } = await ask<Games>("/games");
    const bots = games.find((one) => one.name === game)?.bots ?? [];
    const level = bots[bots.length >> 1]?.level ?? null;
    const seats: SeatPlan[] = [
      { kind: "me", level: null, name: myName() },
      { kind: others, level: others === "bot" ? level : null, name: "" },
    ];
    return newTable({ game, options: { players: 2 }, seats });
  };
  const begin = (game: string, others: SeatPlan["kind"]) =>
    start(game, others).then(
      (table) => goTo(`/t/${table}`),
      (cause: unknown) => {
        if (cause instanceof Refused) setProblem(cause.reason);
        else throw cause;
      },
    );
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
              <button type="button" data-game={game} onClick={() => begin(game, "bot")}>
                {words.start.now}
              </button>
              <button type="button" className="plain" data-friends={game} onClick={() => begin(game, "open")}>
                {words.start.friends}
              </button>
              <button type="button" className="plain" data-here={game} onClick={() => begin(game, "here")}>
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
