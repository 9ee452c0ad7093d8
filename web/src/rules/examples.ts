/** The boards of the rulebook. They are data of the games, and every one is played by a test of the engine. */
import flipships from "../../../src/tableflip/games/flipships/examples.json";
import terraflip from "../../../src/tableflip/games/terraflip/examples.json";
import terrain from "../../../src/tableflip/games/terrain/examples.json";
import type { Trial } from "./tryWire";

export type Example = Omit<Trial, "game"> & { id: string; rulings: string[] };

const ALL: Record<string, Example[]> = { terraflip, terrain, flipships };

export const examplesOf = (game: string): readonly Example[] => ALL[game] ?? [];

export function exampleNamed(game: string, id: string): Example {
  const found = examplesOf(game).find((one) => one.id === id);
  if (!found) throw new Error(`There is no example ${id} of ${game}.`);
  return found;
}

const CELL = /"([a-k](?:1[01]|[1-9]))"/g;

/** The cells of a hexagonal board that a position speaks of; undefined where it is about all of the table. */
export function cellsIn(position: Example["position"]): ReadonlySet<string> | undefined {
  const { starts: _, ...laid } = position ?? {}; // corners where nothing may lie yet
  const named = [...JSON.stringify(laid).matchAll(CELL)].map(([, cell]) => cell as string);
  return named.length > 0 ? new Set(named) : undefined;
}
