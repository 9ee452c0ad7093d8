/** What a table is going to be: from the first suggestion to the request that sets it up. */
import type { GameInfo, NewTable, SeatRequest } from "../wire";

/** With whom: decides the first suggestion, nothing more. */
export const COMPANIES = ["bots", "friends", "here", "screen"] as const;
export type Company = (typeof COMPANIES)[number];
export type ClockKind = "none" | "turn" | "game";

export type Plan = {
  seats: SeatRequest[];
  options: Record<string, unknown>;
  clock: { kind: ClockKind; seconds: number; increment: number };
  public: boolean;
  /** On this screen, which has no seat, with phones as hands. */
  screen: boolean;
  watchersReact: boolean;
  whenLeft: NewTable["when_left"];
};

type Shape = {
  enum?: unknown[];
  anyOf?: { enum?: unknown[] }[];
  type?: string | string[];
  default?: unknown;
};
export type OptionShape = Shape & { minimum?: number; maximum?: number; description?: string };

const OTHERS: Record<Company, SeatRequest["kind"]> = {
  bots: "bot",
  friends: "open",
  here: "here",
  screen: "open",
};
/** Options that the seats decide, or that no form asks for. */
const NOT_ASKED = new Set(["players", "colours", "deck", "order_bonus"]);
const USUAL_PLAYERS = 2;
/** How a first game of ours starts, where that is not how its rulebook does. */
const FIRST_GAMES: Record<string, Record<string, unknown>> = {
  terrain: { terrain: "fair" },
  flipships: { difficulty: "training" },
};

/** The bot that most people want to meet: in the middle of all levels, or just below. */
export const usualLevel = ({ bots }: GameInfo): number | null => bots[(bots.length - 1) >> 1]?.level ?? null;

export const newSeat = (game: GameInfo, kind: SeatRequest["kind"], name = ""): SeatRequest => ({
  kind,
  level: kind === "bot" ? usualLevel(game) : null,
  name,
});

export function suggest(game: GameInfo, company: Company, name: string): Plan {
  const [least, most] = game.players;
  const count = Math.min(most, Math.max(least, USUAL_PLAYERS));
  const others = Array.from({ length: count - 1 }, () => newSeat(game, OTHERS[company]));
  return {
    seats: [company === "screen" ? newSeat(game, "open") : newSeat(game, "me", name), ...others],
    options: { ...FIRST_GAMES[game.name] },
    clock: { kind: "none", seconds: 600, increment: 5 },
    public: false,
    screen: company === "screen",
    watchersReact: false,
    whenLeft: company === "here" ? "nobody" : "bot",
  };
}

/** The options of a game that a form asks for, with their shapes. */
export function asked(game: GameInfo): [name: string, shape: OptionShape][] {
  const properties = (game.options.properties ?? {}) as Record<string, OptionShape>;
  return Object.entries(properties).filter(([name]) => !NOT_ASKED.has(name));
}

/** What an option may be, if that is a list; null if it is to be written. */
export function choices({ enum: all, anyOf }: OptionShape): unknown[] | null {
  return all ?? anyOf?.find((shape) => shape.enum)?.enum ?? null;
}

/** How many play, where a game lets one choose. */
export const playersOption = (game: GameInfo | undefined, players: number): Record<string, unknown> =>
  "players" in ((game?.options.properties ?? {}) as object) ? { players } : {};

export function request(
  game: GameInfo,
  plan: Plan,
): Pick<NewTable, "game" | "options" | "seats"> & Partial<NewTable> {
  const { kind, seconds, increment } = plan.clock;
  return {
    game: game.name,
    options: { ...plan.options, ...playersOption(game, plan.seats.length) },
    seats: plan.seats,
    clock: kind === "none" ? null : kind === "turn" ? { kind, seconds } : { kind, seconds, increment },
    public: plan.public,
    screen: plan.screen,
    watchers_react: plan.watchersReact,
    when_left: plan.whenLeft,
  };
}
