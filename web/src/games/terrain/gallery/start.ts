/** Travelling a kept terrain again: which table to ask the server for. */
import type { NewTable, SeatRequest } from "../../../wire";

export const RACES = ["plain", "inversion", "green_die", "lost", "teams"] as const;
export type Race = (typeof RACES)[number];
export type Others = "bot" | "here" | "open";

export function tableFor(
  share: string,
  players: number,
  others: Others,
  race: Race,
): Pick<NewTable, "game" | "options" | "seats"> {
  const seat = (kind: SeatRequest["kind"]): SeatRequest => ({
    kind,
    level: kind === "bot" ? 2 : null,
    name: "",
  });
  const variant = race === "plain" ? {} : race === "teams" ? { teams: 2 } : { [race]: true };
  return {
    game: "terrain",
    options: { players, terrain: share, ...variant },
    seats: [seat("me"), ...Array.from({ length: players - 1 }, () => seat(others))],
  };
}
