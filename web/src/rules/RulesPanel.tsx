/** The rules beside a game that is being played: one chapter at a time, first the one that matters now. */
import { useEffect, useState } from "react";
import { games } from "../home/games";
import { useLoaded } from "../home/useLoaded";
import { useGame, useSnapshot, useView } from "../table/hooks";
import { useLanguage, useWords } from "../words";
import { useAsked } from "./asked";
import { type Book, bookOf, hasBook } from "./book";
import { Printed } from "./Printed";
import { Lines, Prose } from "./Prose";
import { type Ruling, rulingsOf } from "./rulings";
import { useRulesWords } from "./words";
import "./panel.css";

export default function RulesPanel() {
  const { table } = useSnapshot();
  return hasBook(table.game) ? <Beside game={table.game} /> : <Help game={table.game} />;
}

/** A game from elsewhere tells its rules in a few lines. */
function Help({ game }: { game: string }) {
  const own = useRulesWords();
  const { value, problem } = useLoaded(games);
  const words = useWords();
  if (!value) return <p className="quiet">{problem ? own.again : words.loading}</p>;
  const help = value.find(({ name }) => name === game)?.help;
  return <div className="beside">{help ? <Lines text={help} /> : <p className="quiet">{own.none}</p>}</div>;
}

function Beside({ game }: { game: string }) {
  const language = useLanguage((s) => s.language);
  const { loading } = useWords();
  const [printed, setPrinted] = useState<[Book, Ruling[]] | null>(null);
  useEffect(() => {
    let isHere = true;
    Promise.all([bookOf(game, language), rulingsOf(game, language)]).then(
      (fetched) => isHere && setPrinted(fetched),
    );
    return () => {
      isHere = false;
    };
  }, [game, language]);
  if (!printed) return <p className="quiet">{loading}</p>;
  return <Chapter game={game} book={printed[0]} rulings={printed[1]} />;
}

type ChapterProps = { game: string; book: Book; rulings: readonly Ruling[] };

/** The chapters that are read once, before a game: a ruling that they touch upon is explained elsewhere. */
const BEFORE = ["aim", "setup"];

/** The chapter that tells of a ruling: the one that matters now, if it does. */
function telling(chapters: Book["chapters"], ruling: string, now: string | undefined): string | undefined {
  const cites = new RegExp(`\\b${ruling}\\b`);
  const all = chapters.filter(({ blocks }) => cites.test(JSON.stringify(blocks))).map(({ id }) => id);
  return all.find((id) => id === now) ?? all.find((id) => !BEFORE.includes(id)) ?? all[0];
}

function Chapter({ game, book: { chapters }, rulings }: ChapterProps) {
  const own = useRulesWords();
  const words = useWords();
  const view = useView();
  const now = useGame().chapter?.(view);
  const [chosen, choose] = useState<string | null>(null);
  const asked = useAsked((s) => s.ruling);
  const ruling = rulings.find(({ id }) => id === asked);
  // Whoever turns the pages reads on, whatever happens on the table.
  const matters = ruling && telling(chapters, ruling.id, now);
  const shown =
    [matters, !ruling && chosen, now].flatMap((wanted) => chapters.filter(({ id }) => id === wanted))[0] ??
    chapters[0];
  if (!shown) return null;
  const next = chapters[chapters.indexOf(shown) + 1];
  const turnTo = (id: string) => {
    choose(id);
    useAsked.setState({ ruling: null });
  };
  return (
    <article className="beside" data-chapter={shown.id}>
      <label>
        <span className="unseen">{own.contents}</span>
        <select value={shown.id} onChange={(event) => turnTo(event.target.value)}>
          {chapters.map(({ id, title }) => (
            <option key={id} value={id}>
              {id === now ? own.now({ title }) : title}
            </option>
          ))}
        </select>
      </label>
      {ruling && (
        <section className="asked" aria-label={words.why.ruling({ id: ruling.id })}>
          <h3>{words.why.ruling({ id: ruling.id })}</h3>
          <p>
            <Prose text={ruling.text} linked={false} />
          </p>
        </section>
      )}
      <h3>{shown.title}</h3>
      {shown.blocks.map((block) => (
        <Printed key={JSON.stringify(block)} game={game} block={block} isBeside />
      ))}
      <div className="buttons">
        {next && (
          <button type="button" className="plain" onClick={() => turnTo(next.id)}>
            {own.next({ title: next.title })}
          </button>
        )}
        <a className="button plain" href={`/rules/${game}#${shown.id}`} target="_blank" rel="noreferrer">
          {own.whole}
        </a>
      </div>
    </article>
  );
}
