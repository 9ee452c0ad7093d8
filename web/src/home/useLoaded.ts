import { useCallback, useEffect, useState } from "react";
import type { Refusal } from "../wire";
import { Refused } from "../wire/http";

export type Loaded<Value> = { value: Value | null; problem: Refusal | null; again: () => void };

/** Ask once, again on demand, and every `everyMs` if given. What was known stays while a new answer is on its way. */
export function useLoaded<Value>(fetch: () => Promise<Value>, everyMs = 0): Loaded<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((n) => n + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isHere = true;
    fetch().then(
      (answer) => {
        if (!isHere) return;
        setValue(answer);
        setProblem(null);
      },
      (cause: unknown) => {
        if (!(cause instanceof Refused)) throw cause;
        if (isHere) setProblem(cause.reason);
      },
    );
    const timer = everyMs ? setTimeout(again, everyMs) : undefined;
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [fetch, attempt, everyMs, again]);
  return { value, problem, again };
}
