/** One game on the shelf: its picture, what it is, and the ways to play it. */
import { Link } from "wouter";
import { myName } from "../table/seating";
import { useWords } from "../words";
import { type GameName, games } from "./games";
import { request, suggest } from "./plan";
import type { Start } from "./useStart";
import { useHomeWords } from "./words";

/** A table against bots, as most people want it, without a question. */
async function againstBots(name: GameName) {
  const game = (await games()).find((one) => one.name === name);
  if (!game) throw new Error(`The server does not know ${name}.`);
  return request(game, suggest(game, "bots", myName()));
}

export function GameCard({ game, isBusy, onStart }: { game: GameName; isBusy: boolean; onStart: Start }) {
  const words = useWords();
  const home = useHomeWords();
  const { title, about } = words.games[game];
  return (
    <li className="game" data-box={game}>
      <div className="picture">
        <img src={`/pictures/${game}.webp`} alt={home.pictures[game]} width="800" height="560" />
      </div>
      <div className="label">
        <h2>{title}</h2>
        <p>{about}</p>
        <p className="quiet">{home.numbers[game]}</p>
        <button
          type="button"
          className="now"
          data-game={game}
          disabled={isBusy}
          onClick={() => onStart(againstBots(game))}
        >
          {isBusy ? words.start.making : words.start.now}
        </button>
        <div className="ways">
          <Link className="button plain" data-friends={game} href={`/new/${game}/friends`}>
            {words.start.friends}
          </Link>
          <Link className="button plain" data-here={game} href={`/new/${game}/here`}>
            {words.start.here}
          </Link>
        </div>
        <nav className="more" aria-label={title}>
          <Link href={`/learn/${game}`}>{home.learn}</Link>
          <Link href={`/rules/${game}`}>{words.rules}</Link>
          <Link href={`/new/${game}/bots`}>{home.setUp}</Link>
          {game === "terrain" && <Link href="/terrains">{home.terrains}</Link>}
        </nav>
      </div>
    </li>
  );
}
