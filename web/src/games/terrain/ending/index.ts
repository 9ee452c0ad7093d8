/** The end of a race: who came home, how near the next one was, and the best turn. */
import type { Happening } from "../../../wire";
import { catalogue } from "../../../words";
import type { Ending, Moment, Telling } from "../../plugin";
import type { TerrainView } from "../view";
import { en } from "./words.en";

const words = catalogue<typeof en>(en, {
  fr: () => import("./words.fr"),
  de: () => import("./words.de"),
  es: () => import("./words.es"),
});

/** Whom one sends back counts like so many steps. */
const SENDS_BACK = 4;
const LEAST = 3;

export function decided(
  { language, view, who }: Telling<TerrainView>,
  story: readonly Happening[],
): string | null {
  const say = words(language);
  const { result } = view;
  if (!result) return null;
  const winner = winnerOf(view, story);
  if (winner === null) return say.noWay;
  if (result.reason === "edge") return say.out({ who: who(winner) });
  const turns = story
    .flatMap(({ events }) => events)
    .filter((e) => e.event === "rolled" && e.seat === winner);
  const home =
    turns.length > 0
      ? say.home({ who: who(winner), turns: turns.length })
      : say.homeFirst({ who: who(winner) });
  const [next] = view.players
    .map(({ turns_left }, seat) => ({ seat, left: turns_left }))
    .filter(({ seat, left }) => left !== null && !result.winners.includes(seat))
    .toSorted((a, b) => (a.left ?? 0) - (b.left ?? 0));
  if (!next) return home;
  const left = new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(
    Math.max(1, next.left ?? 1),
  );
  return `${home} ${say.left({ who: who(next.seat), turns: left })}`;
}

/** Whose piece came home: of a team it is one. */
function winnerOf(view: TerrainView, story: readonly Happening[]): number | null {
  const winners = view.result?.winners ?? [];
  const home = story.flatMap(({ events }) => events).findLast(({ event }) => event === "home");
  return home && winners.includes(home.seat ?? -1) ? (home.seat as number) : (winners[0] ?? null);
}

/** The turn in which most happened: every step counts, and every other who was sent back counts as several. */
export function best(
  { language, who, whom }: Telling<TerrainView>,
  story: readonly Happening[],
): Moment | null {
  type Turn = { seat: number; first: number; last: number; steps: number; sent: number[] };
  let [found, turn]: [Turn | null, Turn | null] = [null, null];
  const value = ({ steps, sent }: Turn) => steps + SENDS_BACK * sent.length;
  for (const { ply, events } of story)
    for (const { event, seat } of events) {
      if (typeof seat !== "number") continue;
      if (event === "rolled") turn = { seat, first: ply, last: ply, steps: 0, sent: [] };
      if (!turn || (event !== "stepped" && event !== "sent-back")) continue;
      if (turn.steps === 0 && event === "stepped") turn.first = ply;
      turn.last = ply;
      if (event === "stepped") turn.steps += 1;
      else if (seat !== turn.seat) turn.sent.push(seat);
      if (value(turn) >= (found ? value(found) : LEAST)) found = { ...turn, sent: [...turn.sent] };
    }
  if (!found) return null;
  const { seat, first, last, steps, sent } = found;
  const say = words(language);
  const text =
    sent.length > 0
      ? say.sent({ who: who(seat), whom: sent.map(whom).join(", ") })
      : say.far({ who: who(seat), n: steps });
  return { first, last, text };
}

export const ending: Ending<TerrainView> = {
  headline: ({ headline }, { language, view }, isMine) =>
    headline === "youShare" && isMine && view.result?.reason === "team" ? words(language).yourTeam : null,
  decided,
  best,
  shines: ({ players, result }) =>
    players.flatMap(({ visited, home }, seat) => {
      const at = result?.winners.includes(seat) && home ? visited.at(-1) : undefined;
      return at ? [at] : [];
    }),
};
