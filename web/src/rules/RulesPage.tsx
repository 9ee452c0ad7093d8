/** A game's rulebook, with boards to try, and all its rulings. */
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { games } from "../home/games";
import { Page } from "../home/Page";
import { useLoaded } from "../home/useLoaded";
import { Loading } from "../ui/Loading";
import { Problem } from "../ui/Problem";
import { useLanguage, useWords } from "../words";
import { type Book, bookOf, hasBook } from "./book";
import { Printed } from "./Printed";
import { Lines } from "./Prose";
import { Rulings } from "./Rulings";
import { type Ruling, rulingsOf } from "./rulings";
import { useRulesWords } from "./words";
import "../style/table.css";
import "./rules.css";

export default function RulesPage({ game }: { game: string }) {
  return hasBook(game) ? <Rulebook game={game} /> : <PlainRules game={game} />;
}

/** A game from elsewhere tells its rules in a few lines. */
function PlainRules({ game }: { game: string }) {
  const own = useRulesWords();
  const { value } = useLoaded(games);
  const found = value?.find(({ name }) => name === game);
  if (!value) return <Loading />;
  if (!found?.help) return <Problem reason={{ key: "no-such-page", text: "" }} />;
  return (
    <Page>
      <article className="paper">
        <h1>{found.title}</h1>
        <Lines text={found.help} />
      </article>
      <p className="buttons">
        <Link className="button" href={`/new/${game}/bots`}>
          {own.play}
        </Link>
      </p>
    </Page>
  );
}

function Rulebook({ game }: { game: string }) {
  const language = useLanguage((s) => s.language);
  const words = useWords();
  const own = useRulesWords();
  const [printed, setPrinted] = useState<[Book, Ruling[]] | null>(null);
  useEffect(() => {
    Promise.all([bookOf(game, language), rulingsOf(game, language)]).then(setPrinted);
  }, [game, language]);
  const { title } = words.games[game as keyof typeof words.games];
  useEffect(() => {
    document.title = `${own.title({ game: title })} · Tableflip`;
    return () => {
      document.title = "Tableflip";
    };
  }, [own, title]);
  useRulingInAddress(printed !== null);
  if (!printed) return <Loading />;
  const [book, rulings] = printed;
  return (
    <Page wide>
      <div className="rulebook">
        <nav className="contents" aria-label={own.contents}>
          <ol>
            {book.chapters.map((chapter) => (
              <li key={chapter.id}>
                <a href={`#${chapter.id}`}>{chapter.title}</a>
              </li>
            ))}
            <li>
              <a href="#rulings">{own.rulings}</a>
            </li>
          </ol>
          <Link className="button plain" href={`/learn/${game}`}>
            {own.learn}
          </Link>
        </nav>
        <article className="paper">
          <h1>{title}</h1>
          <p className="lead">{book.lead}</p>
          {book.chapters.map(({ id, title, blocks }) => (
            <section key={id} id={id}>
              <h2>{title}</h2>
              {blocks.map((block) => (
                <Printed key={JSON.stringify(block)} game={game} block={block} />
              ))}
            </section>
          ))}
          <Rulings rulings={rulings} />
        </article>
      </div>
    </Page>
  );
}

/** A link to a ruling or a chapter works although the page is drawn later than the browser looks for it. */
function useRulingInAddress(isDrawn: boolean): void {
  useEffect(() => {
    if (!isDrawn) return;
    const show = () => {
      const found = document.getElementById(location.hash.slice(1));
      found?.scrollIntoView();
      found?.focus({ preventScroll: true });
    };
    show();
    addEventListener("hashchange", show);
    return () => removeEventListener("hashchange", show);
  }, [isDrawn]);
}
