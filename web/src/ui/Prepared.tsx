import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { type Prepared as Progress, prepared } from "../wire/prepared";
import { useWords } from "../words";

const ASK_MS = 1000;
/** How often whoever listens is told: at every so many hundredths. */
const TOLD_EVERY = 20;

/**
 * The page, unless the server has just been started and still compiles its rules: then how far that is, until the page
 * can go on by itself. It is shown at first, for nearly always all is ready.
 */
export function Prepared({ children }: { children: ReactNode }) {
  const { preparing } = useWords();
  const { percent, canPlay } = useProgress();
  const isLate = percent < 100;
  if (!canPlay) return <Preparing percent={percent} />;
  return (
    <BotsAreLate value={isLate}>
      {isLate && (
        <p className="preparing-bots" role="status">
          {preparing.bots}
        </p>
      )}
      {children}
    </BotsAreLate>
  );
}

const BotsAreLate = createContext(false);

/** The same for a page that is all table, with hardly room for it: among what is said there. */
export function LateBots() {
  const { preparing } = useWords();
  const isLate = useContext(BotsAreLate);
  return (
    isLate && (
      <p className="panel late-bots" role="status">
        {preparing.bots}
      </p>
    )
  );
}

function useProgress(): Progress {
  const [progress, setProgress] = useState<Progress>({ percent: 100, canPlay: true });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isHere = true;
    const look = async () => {
      const now = await prepared();
      if (!isHere) return;
      // A server that does not answer says nothing about its rules.
      if (now !== null)
        setProgress((was) => (was.percent === now.percent && was.canPlay === now.canPlay ? was : now));
      if (now?.percent !== 100) timer = setTimeout(look, ASK_MS);
    };
    look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, []);
  return progress;
}

function Preparing({ percent }: { percent: number }) {
  const { preparing } = useWords();
  return (
    <main className="loading" aria-busy="true">
      <svg viewBox="-12 -12 24 24" width="72" aria-hidden="true">
        <polygon points="0,-11 9.500,-5.500 9.500,5.500 0,11 -9.500,5.500 -9.500,-5.500" />
      </svg>
      <p aria-hidden="true">{preparing.line(percent)}</p>
      <p role="status" className="unseen">
        {preparing.line(percent - (percent % TOLD_EVERY))}
      </p>
      <progress value={percent} max={100} aria-label={preparing.label} />
      <p>{preparing.onceOnly}</p>
    </main>
  );
}
