/** What the server's strongest bot thinks of a game, as far as it has come. */
import { useEffect, useState } from "react";
import { sayRefusal } from "../table/panels/Why";
import type { Analysis } from "../wire";
import { ask, Refused } from "../wire/http";
import { useWords } from "../words";

const ASK_AGAIN_MS = 1500;

/** Asks on demand, and again until all moves have been looked at. */
export function useAnalysis(table: string) {
  const words = useWords();
  const [isWanted, setWanted] = useState(false);
  const [found, setFound] = useState<Analysis | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const look = async () => {
      try {
        const answer = await ask<Analysis>(`/tables/${table}/analysis`, { body: {} });
        if (!isHere) return;
        setFound(answer);
        setTrouble("");
        if (answer.done < answer.plies) timer = setTimeout(look, ASK_AGAIN_MS);
      } catch (problem) {
        if (!(problem instanceof Refused)) throw problem;
        if (!isHere) return;
        setTrouble(sayRefusal(problem.reason, words));
        timer = setTimeout(look, 4 * ASK_AGAIN_MS);
      }
    };
    look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isWanted, table, words]);
  return { found, isWanted, trouble, want: () => setWanted(true) };
}
