/** Moves, events and refusals of TerraFlip in words. */
import type { Event, Refusal } from "../../wire";
import { doer, type Telling } from "../plugin";
import type { Land, TerraView } from "./view";
import { handName, keepName, terraWords } from "./words";

type Tell = Telling<TerraView>;

/** Is the end of a turn one without a tile? Only where nobody has to place one. */
const passes = ({ phase, options }: TerraView): boolean =>
  phase === "place" && options.placing === "optional";

export function group(move: string, { language, view }: Tell): string {
  const words = terraWords(language);
  const [verb, , tile] = move.split(" ");
  if (verb === "place" && tile) return words.groups.place({ tile: handName(words, tile) });
  if (verb === "end" && passes(view)) return words.pass;
  return words.groups[verb as "flip" | "catapult" | "spy" | "end"];
}

export function sayMove(move: string, { language, view }: Tell): string {
  const words = terraWords(language);
  const [verb, first = "", second = ""] = move.split(" ");
  switch (verb) {
    case "place":
      return words.moves.place({ cell: first, tile: handName(words, second) });
    case "flip":
      return words.moves.flip({ cell: first });
    case "catapult":
      return words.moves.catapult({ from: first, to: second });
    case "spy":
      return words.moves.spy({ cell: first });
    default:
      return passes(view) ? words.pass : words.moves.end;
  }
}

export function sayEvent(event: Event, telling: Tell): string | null {
  const { language, view } = telling;
  const words = terraWords(language);
  const land = (value: unknown) => words.lands[value as Land];
  const who = doer(telling, event.seat);
  const cell = String(event.cell);
  switch (event.event) {
    case "placed": {
      const tile = event.tile === "land" ? words.land : handName(words, String(event.tile));
      return event.underside
        ? words.events.placedOwn({ ...who, tile, cell, under: land(event.underside) })
        : words.events.placed({ ...who, tile, cell });
    }
    case "flipped": {
      const isWell = typeof event.seat === "number" && view.seats[event.seat] === event.now;
      return isWell
        ? words.events.flippedWell({ ...who, cell, now: land(event.now) })
        : words.events.flipped({ ...who, cell, was: land(event.was), now: land(event.now) });
    }
    case "catapulted":
      return words.events.catapulted({ ...who, from: String(event.from), to: String(event.to) });
    case "spied":
      return event.underside
        ? words.events.spiedOwn({ ...who, cell, under: land(event.underside) })
        : words.events.spied({ ...who, cell });
    case "first":
      return words.events.first(who);
    case "passed":
      return words.events.passed(who);
    case "over":
      return words.events.over;
    default:
      return null;
  }
}

export function sayReason({ key, params }: Refusal, { language, view, who }: Tell): string | null {
  const words = terraWords(language);
  const sentences: Record<string, (p: Record<string, string>) => string> = {
    ...words.reasons,
    ...words.whys,
  };
  const said = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : String(value),
    ]),
  );
  if (said.kind) said.kind = handName(words, said.kind);
  if (said.colour) said.colour = words.lands[said.colour as Land];
  if (said.who) said.who = who(view.seats.indexOf(said.who));
  return sentences[key]?.({ ...said, keep: keepName(words, view) }) ?? null;
}

export const cellsOf = (event: Event): string[] =>
  [event.cell, event.from, event.to].filter((cell) => typeof cell === "string");
