/** What to try next: one step up after a victory, one down after a defeat, and something new where there is no step. */
import { choices, newSeat, type OptionShape, playersOption } from "../home/plan";
import type { GameInfo, NewTable, TableState } from "../wire";
import type { Mood } from "./verdict";

export type Wish = Pick<NewTable, "game" | "options" | "seats">;
/** A table that is set up at once, and what is other about it; or a page to choose on. */
export type Next =
  | { kind: "level" | "difficulty" | "players"; value: number | string; wish: Wish }
  | { kind: "learn" | "variant"; href: string };

const shapeOf = (game: GameInfo, option: string): OptionShape | undefined =>
  ((game.options.properties ?? {}) as Record<string, OptionShape>)[option];

/** A value of a list beside another; undefined at its ends. */
function beside<Value>(all: readonly Value[], value: Value, by: number): Value | undefined {
  const at = all.indexOf(value);
  return at < 0 ? undefined : all[at + by];
}

export function nextOf(
  table: Pick<TableState, "game" | "options" | "seats">,
  game: GameInfo,
  {
    mood,
    mine,
    isTogether,
    name,
  }: { mood: Mood; mine: readonly number[]; isTogether: boolean; name: string },
): Next {
  const others = table.seats.filter(({ seat }) => !mine.includes(seat));
  // Others have to agree to another game: it is chosen on a page. Who only watched begins there, too.
  const alone = mine.length === 1 && others.every(({ kind }) => kind === "bot");
  const page = mine.length > 1 ? "here" : alone || mine.length === 0 ? "bots" : "friends";
  const variant: Next = { kind: "variant", href: `/new/${table.game}/${page}` };
  if (!alone) return variant;
  const by = mood === "won" ? 1 : -1;
  const seats = (level: (was: number | null) => number | null): NewTable["seats"] =>
    table.seats.map(({ seat, level: was }) =>
      mine.includes(seat) ? newSeat(game, "me", name) : { ...newSeat(game, "bot"), level: level(was) },
    );
  const same = (level: number | null) => level;

  const shape = isTogether ? shapeOf(game, "difficulty") : undefined;
  if (shape) {
    const value = beside(choices(shape) ?? [], table.options.difficulty ?? shape.default, by);
    if (typeof value === "string")
      return {
        kind: "difficulty",
        value,
        wish: { game: game.name, options: { ...table.options, difficulty: value }, seats: seats(same) },
      };
  } else if (others.length > 0) {
    const levels = game.bots.map(({ level }) => level);
    const was = Math.max(...others.map(({ level }) => level ?? 0));
    const value = beside(levels, was, by);
    if (value !== undefined)
      return {
        kind: "level",
        value,
        wish: { game: game.name, options: table.options, seats: seats(() => value) },
      };
  }
  if (mood !== "won") return { kind: "learn", href: `/learn/${table.game}` };
  const count = table.seats.length + 1;
  const { colours: _, ...options } = table.options as Record<string, unknown>;
  if (count <= game.players[1] && "players" in playersOption(game, count))
    return {
      kind: "players",
      value: count,
      wish: {
        game: game.name,
        options: { ...options, ...playersOption(game, count) },
        seats: [...seats(same), newSeat(game, "bot")],
      },
    };
  return variant;
}
