/** What can be chosen on the board at this moment. */
import type { TableState } from "./store";

type Known = Pick<TableState, "game" | "view" | "legal" | "picked" | "choices">;

export function cellsToChoose({ game, view, legal, picked, choices }: Known): string[] {
  if (!game || !view) return [];
  const names = game.targets ? game.targets({ view, legal, picked }) : choices.next;
  return [...names].filter((name) => game.place(name, view) !== null);
}
