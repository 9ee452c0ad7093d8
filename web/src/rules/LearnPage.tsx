/** A first game in five minutes: the guide speaks, the player moves. */
import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { games } from "../home/games";
import { request, suggest } from "../home/plan";
import { useLoaded } from "../home/useLoaded";
import { useStart } from "../home/useStart";
import { getToKnow } from "../table/newcomer";
import { myName } from "../table/seating";
import { Problem } from "../ui/Problem";
import { useWords } from "../words";
import { Coach } from "./Coach";
import { guideOf, isWanted, type Lesson } from "./guides/guide";
import { LessonTable } from "./LessonTable";
import { useRulesWords } from "./words";
import "../home/page.css";
import "./learn.css";

export default function LearnPage({ game }: { game: string }) {
  const lessons = guideOf(game);
  if (lessons.length === 0) return <Problem reason={{ key: "no-such-page", text: "" }} />;
  return <Guide game={game} lessons={lessons} />;
}

function Guide({ game, lessons }: { game: string; lessons: readonly Lesson[] }) {
  const words = useWords();
  const { guide } = useRulesWords();
  const title = words.games[game as keyof typeof words.games].title;
  const [at, setAt] = useState({ lesson: 0, step: 0 });
  const [round, setRound] = useState(0);
  const info = useLoaded(games).value?.find(({ name }) => name === game);
  const { start, isMaking, problem } = useStart();
  /** A game of one's own, as from the home page; who comes from here has been led in already. */
  const play = () => {
    getToKnow(game);
    if (info) start(request(info, suggest(info, "bots", myName())));
  };
  const lesson = lessons[at.lesson];
  const step = lesson?.steps[at.step];
  const now = useRef(step);
  now.current = step;

  useEffect(() => {
    document.title = `${guide.title({ game: title })} · Tableflip`;
    return () => {
      document.title = "Tableflip";
    };
  }, [guide, title]);

  const notNow = guide.notNow;
  const script = useCallback(
    (move: string) => {
      const current = now.current;
      if (current && isWanted(current, move)) return { followedBy: current.followedBy ?? [] };
      return { refusal: { key: "guide", params: {}, text: notNow, ruling: null } };
    },
    [notNow],
  );
  const moved = useCallback(() => setAt((old) => ({ ...old, step: old.step + 1 })), []);
  const next = () =>
    setAt((old) => (step ? { ...old, step: old.step + 1 } : { lesson: old.lesson + 1, step: 0 }));
  const restart = () => {
    setAt({ lesson: 0, step: 0 });
    setRound(round + 1);
  };

  if (problem) return <Problem reason={problem} />;
  const all = lessons.flatMap(({ steps }) => steps);
  const before = lessons.slice(0, at.lesson).flatMap(({ steps }) => steps).length;
  const isLast = at.lesson === lessons.length - 1 && !step;
  return (
    <div className="learn">
      <header>
        <Link className="homeward" href="/" aria-label={words.home}>
          ‹ Tableflip
        </Link>
        <h1>{guide.title({ game: title })}</h1>
      </header>
      {lesson && !isLast ? (
        <LessonTable key={`${round}.${at.lesson}`} game={game} lesson={lesson} script={script} onMove={moved}>
          <Coach game={game} step={step ?? null} number={before + at.step} of={all.length} onNext={next} />
        </LessonTable>
      ) : (
        <main className="learnt">
          <h2>{guide.done}</h2>
          <div className="buttons">
            <button type="button" disabled={isMaking || !info} onClick={play}>
              {isMaking ? words.start.making : guide.play}
            </button>
            <Link className="button plain" href={`/rules/${game}`}>
              {guide.rules}
            </Link>
            <button type="button" className="plain" onClick={restart}>
              {guide.back}
            </button>
          </div>
        </main>
      )}
    </div>
  );
}
