/** The end of a battle: what decided it, what everybody did for it, and the best flick. */
import type { Event, Happening } from "../../../wire";
import { catalogue } from "../../../words";
import type { Ending, Moment, Telling } from "../../plugin";
import { isRace, type Landing, type ShipsView } from "../view";
import { en } from "./words.en";

const words = catalogue<typeof en>(en, {
  fr: () => import("./words.fr"),
  de: () => import("./words.de"),
  es: () => import("./words.es"),
});

/** What a flick is worth, as `measured` says it. */
const A_CARD = 2;
const THE_MOTHERSHIP = 3;
const ITS_LAST_HIT = 6;

/** A flick as it ended: the events of its landing, and the numbers of its moves. */
export type Flick = {
  seat: number;
  first: number;
  last: number;
  worth: number;
  turns: number;
  landed: Event;
  isLastHit: boolean;
};

export function flicksOf(story: readonly Happening[]): Flick[] {
  let [begun, ship] = [0, ""];
  return story.flatMap(({ ply, events }): Flick[] => {
    const flicked = events.find(({ event }) => event === "flicked");
    if (flicked) [begun, ship] = [ply, String(flicked.ship)];
    const landed = events.find(({ event }) => event === "landed");
    if (!landed || typeof landed.seat !== "number") return [];
    const isLastHit = events.some(({ event, health }) => event === "mothership" && health === 0);
    const isIn = landed.zone === "mothership";
    const worth =
      (isLastHit ? ITS_LAST_HIT : isIn ? THE_MOTHERSHIP : 0) + A_CARD * (landed.on as string[]).length;
    const turns = (landed.landing as Landing | undefined)?.turns ?? 0;
    const first = ship === landed.ship ? begun : ply;
    return [{ seat: landed.seat, first, last: ply, worth, turns, landed, isLastHit }];
  });
}

/** Most worth; among equals the most turns in the air, then the last. */
export function best({ language, who }: Telling<ShipsView>, story: readonly Happening[]): Moment | null {
  const [top] = flicksOf(story).toSorted((a, b) => b.worth - a.worth || b.turns - a.turns || b.last - a.last);
  if (!top || top.worth === 0) return null;
  const say = words(language);
  const name = who(top.seat);
  const on = (top.landed.on as string[]).length;
  const text = top.isLastHit
    ? say.decisive({ who: name })
    : on > 1 || top.landed.zone !== "mothership"
      ? say.onCards({ who: name, n: on })
      : say.inMothership({ who: name });
  return { first: top.first, last: top.last, text };
}

export function decided(
  { language, view, who }: Telling<ShipsView>,
  story: readonly Happening[],
): string | null {
  const say = words(language);
  const { result, round, city, city_start, mothership } = view;
  const events = story.flatMap((one) => one.events);
  switch (result?.reason) {
    case "mothership": {
      const told = say.mothership({ round, city, of: city_start });
      const last = flicksOf(story).find(({ isLastHit }) => isLastHit);
      return last ? `${told} ${say.lastHit({ who: who(last.seat) })}` : told;
    }
    case "city": {
      const blow = events.findLast(({ event, lost }) => event === "city" && Number(lost) > 0);
      return say.city({ round, lost: Number(blow?.lost ?? 1), left: mothership });
    }
    case "assault":
      return say.assault({ left: mothership });
    case "race": {
      const [winner] = result.winners;
      if (winner === undefined) return null;
      const next = Math.max(0, ...result.points.filter((_, seat) => seat !== winner));
      return say.race({ who: who(winner), ahead: (result.points[winner] ?? 0) - next });
    }
    default:
      return null;
  }
}

export const ending: Ending<ShipsView> = {
  isTogether: (view) => !isRace(view),
  headline: ({ headline }, { language }, isMine) => {
    const say = words(language);
    if (headline === "togetherWon") return isMine ? say.saved : say.isSaved;
    return headline === "togetherLost" ? say.fell : null;
  },
  decided,
  best,
  measured: ({ language }) => words(language).measured,
  did: (seat, { language, view }, story) => {
    if (isRace(view)) return "";
    const own = flicksOf(story).filter((flick) => flick.seat === seat);
    const hits = own.filter(({ worth }) => worth > 0).length;
    return words(language).hits({ hits, flicks: own.length });
  },
};
