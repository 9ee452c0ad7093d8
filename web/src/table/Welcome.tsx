/** Before somebody's first move in a game that is new to them: what it is about, a picture, and where to learn it. */
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { Cover } from "../home/Cover";
import { games, useOwnWords, useTitle } from "../home/games";
import { useLoaded } from "../home/useLoaded";
import { useWords } from "../words";
import { useGame, useSnapshot } from "./hooks";
import { getToKnow, knows } from "./newcomer";
import "./welcome.css";

export function Welcome() {
  const { name } = useGame();
  const { table, you, log } = useSnapshot();
  const [isNew, setNew] = useState(() => !knows(name));
  const [isOpen, setOpen] = useState(true);
  const hasMoved = log.some(({ kind, who }) => kind === "moved" && who !== null && you?.seats.includes(who));
  const isLedIn = isNew && table.status === "playing" && (you?.seats.length ?? 0) > 0 && !hasMoved;
  useEffect(() => {
    if (!hasMoved) return;
    getToKnow(name);
    setNew(false);
  }, [hasMoved, name]);
  // Until the first move is made, what to do now is written larger (see welcome.css).
  useEffect(() => {
    document.documentElement.toggleAttribute("data-newcomer", isLedIn);
    return () => document.documentElement.removeAttribute("data-newcomer");
  }, [isLedIn]);
  // Who takes something in hand needs no more words.
  useEffect(() => {
    if (!isLedIn) return;
    const onClick = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest(".foot, .canvas") && setOpen(false);
    addEventListener("click", onClick);
    return () => removeEventListener("click", onClick);
  }, [isLedIn]);
  if (!isLedIn || !isOpen) return null;
  return <Card game={name} onBegin={() => setOpen(false)} />;
}

function Card({ game, onBegin }: { game: string; onBegin: () => void }) {
  const { welcome } = useWords();
  const title = useTitle(game);
  const own = useOwnWords(game);
  const info = useLoaded(games).value?.find(({ name }) => name === game);
  const goal = own?.goal ?? info?.help.split("\n")[0];
  return (
    <section className="panel welcome" aria-label={title} role="status">
      {info && <Cover game={info} />}
      <div>
        <h2>{title}</h2>
        <p>{goal}</p>
        <div className="buttons">
          <button type="button" data-begin onClick={onBegin}>
            {welcome.begin}
          </button>
          {own && (
            <Link className="button plain" href={`/learn/${game}`}>
              {welcome.learn}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
