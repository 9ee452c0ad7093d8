/** The first page: all games, one click to play; and what is going on at other tables. */
import { Problem } from "../ui/Problem";
import { GameCard } from "./GameCard";
import { games } from "./games";
import { Import } from "./Import";
import { MyTables } from "./MyTables";
import { Page } from "./Page";
import { PublicTables } from "./PublicTables";
import { useLoaded } from "./useLoaded";
import { useStart } from "./useStart";
import { useHomeWords } from "./words";
import { YourName } from "./YourName";

export default function Home() {
  const words = useHomeWords();
  const shelf = useLoaded(games);
  const { start, problem, isMaking, forget } = useStart();
  if (problem)
    return (
      <Problem reason={problem}>
        <button type="button" onClick={forget}>
          {words.again}
        </button>
      </Problem>
    );
  return (
    <Page isHome>
      <section className="hero">
        <div>
          <h1>{words.welcome}</h1>
          <p>{words.promise}</p>
        </div>
        <YourName />
      </section>
      <ul className="games">
        {shelf.value?.map((game) => (
          <GameCard key={game.name} game={game} isBusy={isMaking} onStart={start} />
        ))}
      </ul>
      {!shelf.value && (
        <p className={shelf.problem ? "trouble" : "quiet"} role="status">
          {shelf.problem ? words.noGames : words.loading}{" "}
          {shelf.problem && (
            <button type="button" className="plain" onClick={shelf.again}>
              {words.again}
            </button>
          )}
        </p>
      )}
      <div className="shelves">
        <MyTables />
        <PublicTables />
        <Import />
      </div>
    </Page>
  );
}
