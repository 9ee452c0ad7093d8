/** Before somebody's first move in a game that is new to them: what it is about, a picture, and where to learn it. */
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { Cover } from "../home/Cover";
import { games, useOwnWords, useTitle } from "../home/games";
import { useLoaded } from "../home/useLoaded";
import { useWords } from "../words";
import { useGame, useSnapshot } from "./hooks";
import { getToKnow, knows } from "./newcomer";
import { isTouch } from "./touch";
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
  const begin = () => {
    setOpen(false);
    toTheHand();
  };
  return <Card game={name} onBegin={begin} />;
}

/** Whoever is led in by keys goes on where the hand is. */
const toTheHand = () =>
  isTouch() || document.querySelector<HTMLElement>(".foot")?.focus({ preventScroll: true });

function Card({ game, onBegin }: { game: string; onBegin: () => void }) {
  const { welcome } = useWords();
  const title = useTitle(game);
  const own = useOwnWords(game);
  const info = useLoaded(games).value?.find(({ name }) => name === game);
  const button = useRef<HTMLButtonElement>(null);
  // Keys come from a page that is gone: nothing has the focus yet.
  useEffect(() => {
    if (!isTouch() && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, []);
  const goal = own?.goal ?? info?.help.split("\n")[0];
  return (
    <section className="panel welcome" aria-label={title} role="status">
      {info && <Cover game={info} />}
      <div>
        <h2>{title}</h2>
        <p>{goal}</p>
        <div className="buttons">
          <button type="button" ref={button} data-begin onClick={onBegin}>
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
