/** Moves, events and refusals of the terrain game in words. */
import type { Event, Refusal } from "../../wire";
import type { Telling } from "../plugin";
import { exitsOf, levelOf } from "./pieces";
import type { TerrainView } from "./view";
import { type TerrainWords, terrainWords } from "./words";

type Tell = Telling<TerrainView>;

const sidesOf = (words: TerrainWords, piece: string): string => words.sidesList(exitsOf(piece));

export function group(move: string, { language }: Tell): string {
  const { groups } = terrainWords(language);
  const [verb, cell = "", piece = ""] = move.split(" ");
  switch (verb) {
    case "build":
      return groups.build({ kind: `${piece.slice(0, 2)} · ${cell}` });
    case "rotate":
      return groups.rotate({ cell });
    default:
      return groups[verb as "goal" | "step" | "stop" | "invert" | "forfeit"];
  }
}

export function sayMove(move: string, { language, view }: Tell): string {
  const words = terrainWords(language);
  const [verb, cell = "", rest = ""] = move.split(" ");
  switch (verb) {
    case "build":
      return words.moves.build({ cell, level: levelOf(rest), sides: sidesOf(words, rest) });
    case "goal":
      return words.moves.goal({ cell });
    case "step": {
      const reach = view.reach[cell];
      return reach?.path.length === 1
        ? words.moves.stepFor({ cell, cost: reach.cost })
        : words.moves.step({ cell });
    }
    case "rotate":
      return words.moves.rotate({ cell, n: Number(rest) });
    case "invert":
      return words.moves.invert({ cell });
    case "stop":
      return words.moves.stop;
    default:
      return words.moves.forfeit;
  }
}

export function sayEvent(event: Event, { language, who: name }: Tell): string | null {
  const words = terrainWords(language);
  const who = typeof event.seat === "number" ? name(event.seat) : "";
  const [cell, to, piece] = [String(event.cell), String(event.to), String(event.piece)];
  switch (event.event) {
    case "first":
      return words.events.first({ who });
    case "built":
      return words.events.built({ who, cell, level: levelOf(piece), sides: sidesOf(words, piece) });
    case "claimed":
      return words.events.claimed({ who, cell });
    case "goal":
      return words.events.goal({ who, cell, whose: (event.for as number[]).map(name).join(", ") });
    case "rolled":
      return words.events.rolled({
        who,
        white: Number(event.white),
        red: Number(event.red),
        bad: event.weather === "bad",
        side: typeof event.green === "number" ? words.side({ side: event.green - 1 }) : null,
      });
    case "stepped":
      return words.events.stepped({ who, to, cost: Number(event.cost), rise: Number(event.rise) });
    case "reached":
      return words.events.reached({ who, cell });
    case "home":
      return words.events.home({ who });
    case "stopped":
      return event.cell ? words.events.stopped({ who, cell }) : null;
    case "sent-back":
      return words.events.sentBack({ who, to });
    case "rotated":
      return words.events.rotated({ who, cell, n: Number(event.sixths), sides: sidesOf(words, piece) });
    case "forfeited":
      return words.events.forfeited({ who });
    case "inverted":
      return words.events.inverted({ who, cell });
    case "over":
      return words.events.over;
    default:
      return null;
  }
}

/** Players are named by their colours in a refusal: here they get their names back. */
export function sayReason({ key, params }: Refusal, { language, view, who }: Tell): string | null {
  const sentences: Record<string, (p: Record<string, string>) => string> = terrainWords(language).reasons;
  const name = (value: unknown): string => {
    const seat = view.seats.indexOf(String(value));
    return seat >= 0 ? who(seat) : String(value);
  };
  const said = Object.fromEntries(Object.entries(params).map(([param, value]) => [param, name(value)]));
  return sentences[key]?.(said) ?? null;
}

export const cellsOf = (event: Event): string[] =>
  [event.cell, event.from, event.to].filter((cell) => typeof cell === "string");
