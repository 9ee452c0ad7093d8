/** What one looks for while one chooses: whoever is to be sent somewhere; then where one has to go oneself. */
import { SIGNS } from "../../style/signs";
import type { Landmark } from "../plugin";
import { goalsLeft, isRacing, type TerrainView } from "./view";

export function landmarks(view: TerrainView): Landmark[] {
  const { phase, players, goal_for, turn } = view;
  if (phase === "goals")
    return (goal_for ?? []).flatMap((seat) => {
      const { token, colour } = players[seat] ?? {};
      return token && colour ? [{ cell: token, colour, sign: SIGNS.pawn }] : [];
    });
  const mover = typeof turn === "number" ? players[turn] : undefined;
  if (!mover || !isRacing(view)) return [];
  return goalsLeft(mover).map((cell) => ({ cell, colour: mover.colour, sign: SIGNS.flag }));
}
