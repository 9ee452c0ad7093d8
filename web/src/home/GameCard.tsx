/** One game on the shelf: its picture, what it is, and the ways to play it. */
import { Link } from "wouter";
import { fetchAhead } from "../games";
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
  const { name, players, help, cooperative } = game;
  const isAlone = players[1] === 1;
  const own = useOwnWords(name);
  const title = own?.title ?? game.title;
  const { nowAlone, nowTogether, now: nowAgainst } = words.start;
  const now = isAlone ? nowAlone : cooperative ? nowTogether : nowAgainst;
  const first = () => suggest(game, "bots", myName());
  /** The terrain game as its rulebook begins: on an empty board. */
  const build = () => onStart(request(game, { ...first(), options: { terrain: "build" } }));
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
          // Whoever comes so near will most likely play: the table's part of the client may be here before the table.
          onPointerEnter={() => fetchAhead(name)}
          onFocus={() => fetchAhead(name)}
          // With bots, as most people want it, without a question.
          onClick={() => onStart(request(game, first()))}
        >
          {isBusy ? words.start.making : now}
        </button>
        {own && (
          <Link className="button plain first-time" data-learn={name} href={`/learn/${name}`}>
            {words.welcome.learn}
          </Link>
        )}
        <div className="ways">
          {name === "terrain" && (
            <button type="button" className="plain wide" data-build disabled={isBusy} onClick={build}>
              {home.buildOwn}
            </button>
          )}
          {!isAlone && (
            <>
              <Link className="button plain" data-friends={name} href={`/new/${name}/friends`}>
                {words.start.friends}
              </Link>
              <Link className="button plain" data-here={name} href={`/new/${name}/here`}>
                {words.start.here}
              </Link>
              <Link className="button plain wide" data-screen={name} href={`/new/${name}/screen`}>
                {home.onScreen}
              </Link>
            </>
          )}
        </div>
        <nav className="more" aria-label={title}>
          {(own || help) && <Link href={`/rules/${name}`}>{words.rules}</Link>}
          <Link href={`/new/${name}/bots`}>{home.setUp}</Link>
          {name === "terrain" && <Link href="/terrains">{home.terrains}</Link>}
        </nav>
      </div>
    </li>
  );
}
