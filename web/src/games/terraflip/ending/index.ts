/** The end of a game of TerraFlip: what decided it, and its best turn. */
import type { Counted, Happening } from "../../../wire";
import { catalogue } from "../../../words";
import type { Ending, Moment, Telling } from "../../plugin";
import type { TerraView } from "../view";
import { en } from "./words.en";

const words = catalogue<typeof en>(en, {
  fr: () => import("./words.fr"),
  de: () => import("./words.de"),
  es: () => import("./words.es"),
});

/** A turn with fewer is nothing that one wants to see again. */
const LEAST_CHAIN = 2;

const worth = (parts: readonly Counted[] | undefined, isWanted: (part: Counted) => boolean): number =>
  (parts ?? []).filter(isWanted).reduce((sum, { points }) => sum + points, 0);
const countOf = (parts: readonly Counted[] | undefined, kind: string): number =>
  (parts ?? []).filter((part) => part.kind === kind).length;

export function decided({ language, view, who, whom, isYou }: Telling<TerraView>): string | null {
  const { result, tally } = view;
  const winner = result?.winners[0];
  if (!result || winner === undefined) return null;
  const say = words(language);
  const points = result.points[winner] ?? 0;
  if (result.reason === "shared") return say.shared({ points });
  if (result.reason === "tiles") return say.tiles({ who: whom(winner), points });
  const [second] = view.seats
    .map((_, seat) => seat)
    .filter((seat) => seat !== winner)
    .toSorted((a, b) => (result.points[b] ?? 0) - (result.points[a] ?? 0));
  if (second === undefined) return null;
  const ahead = points - (result.points[second] ?? 0);
  const told = say.points({
    who: who(winner),
    points,
    ahead,
    second: isYou(second) ? say.thanYou : who(second),
  });
  const [own, other] = [tally?.[winner], tally?.[second]];
  const isTile = ({ kind }: Counted) => kind !== "bonus";
  if (worth(own, isTile) <= worth(other, isTile)) return `${told} ${say.bonus}`;
  const [n, m] = [countOf(own, "joined"), countOf(other, "joined")];
  return n > m ? `${told} ${say.joined({ n, other: m })}` : told;
}

/** The turn in which most tiles turned up the mover's own colour; among equals the last. */
export function best(
  { language, view, who }: Telling<TerraView>,
  story: readonly Happening[],
): Moment | null {
  type Run = { seat: number; first: number; last: number; n: number };
  let found = null as Run | null;
  let run = null as Run | null;
  for (const { ply, events } of story)
    for (const { event, seat, now } of events) {
      if (typeof seat !== "number" || event === "ended" || event === "passed" || event === "placed")
        run = null;
      if (event !== "flipped" || typeof seat !== "number") continue;
      if (run?.seat !== seat) run = { seat, first: ply, last: ply, n: 0 };
      run = { ...run, last: ply, n: run.n + Number(view.seats[seat] === now) };
      if (run.n >= (found?.n ?? LEAST_CHAIN)) found = run;
    }
  if (!found) return null;
  const { seat, n, first, last } = found;
  return { first, last, text: words(language).chain({ who: who(seat), n }) };
}

export const ending: Ending<TerraView> = { decided, best };
