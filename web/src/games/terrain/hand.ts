/** What the player has in hand: how a piece is turned, which cell is aimed at, the steps still to go. */
import { create } from "zustand";

type Hand = {
  /** How the piece to be built is turned, in sixths clockwise; goes on counting, so that it is seen turning. */
  turns: number;
  /** By how much the aimed piece is to be turned after doubles; 1 to 5 are moves. */
  sixths: number;
  /** The cell that was tapped or chosen, but not yet decided on. */
  aim: string | null;
  /** Steps of a longer way that are still to be sent, one at a time. */
  way: string[];
  /** The kind of piece that was built last. */
  kind: string | null;
};

const EMPTY_HAND: Hand = { turns: 0, sixths: 1, aim: null, way: [], kind: null };

export const useHand = create<Hand>(() => EMPTY_HAND);

export const aimAt = (aim: string | null): void =>
  useHand.setState((hand) => (hand.aim === aim ? hand : { aim, sixths: 1 }));

/** Turn what is in hand by a sixth; `by` is 1 or -1. A piece on the board is never turned by nothing. */
export const turnHand = (by: number): void =>
  useHand.setState(({ turns, sixths }) => ({
    turns: turns + by,
    sixths: sixths + by < 1 ? 5 : sixths + by > 5 ? 1 : sixths + by,
  }));

export const emptyHand = (): void => useHand.setState(({ turns, kind }) => ({ ...EMPTY_HAND, turns, kind }));
