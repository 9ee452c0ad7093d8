import { useState } from "react";
import { useLocation } from "wouter";
import { fetchAhead } from "../games";
import { newTable } from "../table/seating";
import type { Refusal } from "../wire";
import { Refused } from "../wire/http";

type Wish = Parameters<typeof newTable>[0];
export type Start = (wish: Wish | Promise<Wish>) => Promise<void>;

/** Sets up a table and goes there; or says why not. */
export function useStart() {
  const [, goTo] = useLocation();
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [isMaking, setMaking] = useState(false);
  const start: Start = async (wish) => {
    setMaking(true);
    setProblem(null);
    try {
      const wanted = await wish;
      fetchAhead(wanted.game);
      goTo(`/t/${await newTable(wanted)}`);
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      setProblem(cause.reason);
    } finally {
      setMaking(false);
    }
  };
  return { start, problem, isMaking, forget: () => setProblem(null) };
}
