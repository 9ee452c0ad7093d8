/** One game on the shelf: its picture, what it is, and the ways to play it. */
import { Link } from "wouter";
import { myName } from "../table/seating";
import type { GameInfo } from "../wire";
import { useWords } from "../words";
import { Cover } from "./Cover";
import { useOwnWords } from "./games";
import { request, suggest } from "./plan";
import type { Start } from "./useStart";
import { useHomeWords } from "./words";

export function GameCard({ game, isBusy, onStart }: { game: GameInfo; isBusy: boolean; onStart: Start }) {
  const words = useWords();
  const home = useHomeWords();
  const { name, players, help } = game;
  const own = useOwnWords(name);
  const title = own?.title ?? game.title;
  return (
    <li className="game" data-box={name}>
      <div className="picture">
        <Cover game={game} isSpoken />
      </div>
      <div className="label">
        <h2>{title}</h2>
        <p>{own?.about ?? help.split("\n")[0]}</p>
        <p className="quiet">
          {own
            ? home.numbers[name as keyof typeof home.numbers]
            : home.players({ least: players[0], most: players[1] })}
        </p>
        <button
          type="button"
          className="now"
          data-game={name}
          disabled={isBusy}
          // Against bots, as most people want it, without a question.
          onClick={() => onStart(request(game, suggest(game, "bots", myName())))}
        >
          {isBusy ? words.start.making : words.start.now}
        </button>
        <div className="ways">
          <Link className="button plain" data-friends={name} href={`/new/${name}/friends`}>
            {words.start.friends}
          </Link>
          <Link className="button plain" data-here={name} href={`/new/${name}/here`}>
            {words.start.here}
          </Link>
        </div>
        <nav className="more" aria-label={title}>
          {own && <Link href={`/learn/${name}`}>{home.learn}</Link>}
          {(own || help) && <Link href={`/rules/${name}`}>{words.rules}</Link>}
          <Link href={`/new/${name}/bots`}>{home.setUp}</Link>
          {name === "terrain" && <Link href="/terrains">{home.terrains}</Link>}
        </nav>
      </div>
    </li>
  );
}
