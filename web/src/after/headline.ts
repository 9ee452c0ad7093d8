/** Who won, as one sees it from here, in words: the game's own where it has some. */
import { useMemo } from "react";
import { useGame, useSnapshot, useTable, useTelling } from "../table/hooks";
import { type Verdict, verdictOf } from "./verdict";
import { useAfterWords } from "./words";

/** `brief`: without colours, for where they are seen beside it. */
export function useHeadline(): { verdict: Verdict; title: string; brief: string } {
  const { table, view } = useSnapshot();
  const own = useTable((s) => s.mine);
  const { ending } = useGame();
  const telling = useTelling();
  const { headlines } = useAfterWords().over;
  const verdict = useMemo(
    () =>
      verdictOf({
        own,
        seats: view.seats.length,
        result: view.result,
        stop: table.stop,
        isTogether: ending?.isTogether?.(view) ?? false,
      }),
    [table.stop, own, view, ending],
  );
  const isMine = own.length > 0;
  const general = headlines[verdict.headline];
  const told = (called: (seat: number) => string) =>
    ending?.headline?.(verdict, { ...telling, view }, isMine) ??
    (typeof general === "string" ? general : general({ who: verdict.named.map(called).join(" & ") }));
  return { verdict, title: told(telling.who), brief: told(telling.name) };
}
