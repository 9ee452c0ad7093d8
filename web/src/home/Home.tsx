/** The first page: three games, one click to play; and what is going on at other tables. */
import { Problem } from "../ui/Problem";
import { GameCard } from "./GameCard";
import { GAMES } from "./games";
import { Import } from "./Import";
import { MyTables } from "./MyTables";
import { Page } from "./Page";
import { PublicTables } from "./PublicTables";
import { useStart } from "./useStart";
import { useHomeWords } from "./words";
import { YourName } from "./YourName";

export default function Home() {
  const words = useHomeWords();
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
        {GAMES.map((game) => (
          <GameCard key={game} game={game} isBusy={isMaking} onStart={start} />
        ))}
      </ul>
      <div className="shelves">
        <MyTables />
        <PublicTables />
        <Import />
      </div>
    </Page>
  );
}
