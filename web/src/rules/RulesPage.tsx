import { Problem } from "../ui/Problem";
import { useWords } from "../words";

/** A game's rulebook. */
export default function RulesPage({ game }: { game: string }) {
  const words = useWords();
  const title = words.games[game as keyof typeof words.games]?.title;
  if (!title) return <Problem reason={{ key: "no-such-page", text: "" }} />;
  return (
    <main className="home">
      <h1>{title}</h1>
    </main>
  );
}
