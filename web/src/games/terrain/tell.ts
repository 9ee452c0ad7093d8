/** Moves, events and refusals of the terrain game in words. */
import type { Event, Refusal } from "../../wire";
import { doer, type Telling } from "../plugin";
import { exitsOf, levelOf } from "./pieces";
import { isReady, type Sends, type TerrainView } from "./view";
import { type TerrainWords, terrainWords } from "./words";
import type { GoingBack } from "./words.en";

type Tell = Telling<TerrainView>;

const sidesOf = (words: TerrainWords, piece: string): string => words.sidesList(exitsOf(piece));

/** Who would go back if whoever is to move stopped on that cell: for the words, null for nobody. */
export function goingBack(
  cell: string | null | undefined,
  sends: Sends | undefined,
  { view, who, whom }: Pick<Tell, "view" | "who" | "whom">,
): GoingBack | null {
  if (!sends || Object.keys(sends).length === 0) return null;
  const mover = String(view.turn);
  const safe = view.players.findIndex(({ token, start }) => token === cell && start === cell);
  return {
    others: Object.entries(sends).flatMap(([seat, to]) =>
      seat === mover ? [] : [{ who: whom(Number(seat)), to }],
    ),
    you: sends[mover] ?? null,
    safe: safe < 0 ? "" : who(safe),
  };
}

export function group(move: string, { language }: Tell): string {
  const { groups } = terrainWords(language);
  const [verb, cell = "", piece = ""] = move.split(" ");
  switch (verb) {
    case "build":
      return groups.build({ kind: `${piece.slice(0, 2)} · ${cell}` });
    case "rotate":
      return groups.rotate({ cell });
    default:
      return groups[verb as "start" | "goal" | "step" | "stop" | "invert" | "forfeit"];
  }
}

export function sayMove(move: string, telling: Tell): string {
  const { language, view } = telling;
  const words = terrainWords(language);
  const [verb, cell = "", rest = ""] = move.split(" ");
  switch (verb) {
    case "build":
      return words.moves.build({ cell, level: levelOf(rest), sides: sidesOf(words, rest) });
    case "start":
      return words.moves.start({ cell });
    case "goal":
      return words.moves.goal({ cell });
    case "step": {
      const reach = view.reach[cell];
      const step =
        reach?.path.length === 1
          ? words.moves.stepFor({ cell, cost: reach.cost })
          : words.moves.step({ cell });
      const back = goingBack(cell, reach?.sends, telling);
      return back ? words.moves.stepSends({ ...back, step }) : step;
    }
    case "rotate":
      return words.moves.rotate({ cell, n: Number(rest) });
    case "invert":
      return words.moves.invert({ cell });
    case "stop": {
      const own = typeof view.turn === "number" ? view.players[view.turn] : undefined;
      const back = goingBack(own?.token, view.stop_sends, telling);
      return back ? words.moves.stopSends(back) : words.moves.stop;
    }
    default:
      return words.moves.forfeit;
  }
}

export function sayEvent(event: Event, telling: Tell): string | null {
  const words = terrainWords(telling.language);
  const who = doer(telling, event.seat);
  const [cell, to, piece] = [String(event.cell), String(event.to), String(event.piece)];
  switch (event.event) {
    case "thrown":
      return words.events.thrown({ ...who, die: Number(event.white) });
    case "tied":
      return words.events.tied({ who: (event.seats as number[]).map(telling.who).join(", ") });
    case "first":
      return words.events.first(who);
    case "built":
      if (isReady(telling.view)) return null; // nobody built it: it lay there
      return words.events.built({ ...who, cell, level: levelOf(piece), sides: sidesOf(words, piece) });
    case "claimed":
      return words.events.claimed({ ...who, cell });
    case "goal":
      return words.events.goal({ ...who, cell, ...owners(event.for as number[], telling) });
    case "rolled":
      return words.events.rolled({
        ...who,
        white: Number(event.white),
        red: Number(event.red),
        bad: event.weather === "bad",
        side: typeof event.green === "number" ? words.side({ side: event.green - 1 }) : null,
      });
    case "stepped":
      return words.events.stepped({ ...who, to, cost: Number(event.cost), rise: Number(event.rise) });
    case "reached":
      return words.events.reached({ ...who, cell });
    case "home":
      return words.events.home(who);
    case "stopped":
      return event.cell ? words.events.stopped({ ...who, cell }) : null;
    case "sent-back":
      return words.events.sentBack({ ...who, to });
    case "rotated":
      return words.events.rotated({ ...who, cell, n: Number(event.sixths), sides: sidesOf(words, piece) });
    case "forfeited":
      return words.events.forfeited(who);
    case "inverted":
      return words.events.inverted({ ...who, cell });
    case "over":
      return words.events.over;
    default:
      return null;
  }
}

/** Whose destination it is; a team's is everybody's in it. */
const owners = (seats: readonly number[], { who, isYou }: Tell) => ({
  whose: seats.map(who).join(", "),
  isYours: seats.length === 1 && seats.every(isYou),
});

/** Players are named by their colours in a refusal: here they get their names back. */
export function sayReason({ key, params }: Refusal, { language, view, who }: Tell): string | null {
  const words = terrainWords(language);
  const sentences: Record<string, (p: Record<string, string>) => string> = {
    ...words.reasons,
    ...words.whys,
  };
  const turns = new Intl.NumberFormat(language, { minimumFractionDigits: 1 });
  const name = (value: unknown): string => {
    if (key in words.whys && typeof value === "number") return turns.format(value);
    const seat = view.seats.indexOf(String(value));
    return seat >= 0 ? who(seat) : String(value);
  };
  const said = Object.fromEntries(Object.entries(params).map(([param, value]) => [param, name(value)]));
  return sentences[key]?.(said) ?? null;
}

export const cellsOf = (event: Event): string[] =>
  [event.cell, event.from, event.to].filter((cell) => typeof cell === "string");
