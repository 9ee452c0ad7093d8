/** Who won, from where one sits: what is said above all when a game is over. The server decides; here it is only told. */
import type { Result, TableState } from "../wire";

export type Mood = "won" | "lost" | "ended";
export type Headline =
  | "youWon"
  | "youLost"
  | "won"
  | "youShare"
  | "shared"
  | "tie"
  | "nobody"
  | "togetherWon"
  | "togetherLost"
  | "youGaveUp"
  | "gaveUp"
  | "over";
export type Verdict = {
  headline: Headline;
  /** How it feels here: for the sound, and the colours. */
  mood: Mood;
  winners: readonly number[];
  /** Who is named in the headline. */
  named: readonly number[];
};

type Known = {
  /** The seats of this browser; none: somebody who watches. */
  own: readonly number[];
  seats: number;
  result: Result | null;
  stop: TableState["stop"];
  /** All against the game. */
  isTogether: boolean;
};

export function verdictOf({ own, seats, result, stop, isTogether }: Known): Verdict {
  const winners = result?.winners ?? stop?.winners ?? [];
  const said = (headline: Headline, mood: Mood, named: readonly number[] = winners): Verdict => ({
    headline,
    mood,
    winners,
    named,
  });
  const sits = own.length > 0;
  if (!result && !stop) return said("over", "ended");
  if (!result && stop && own.includes(stop.seat) && own.length === 1)
    return said("youGaveUp", "lost", [stop.seat]);
  if (!result && stop && winners.length === 0) return said("gaveUp", sits ? "lost" : "ended", [stop.seat]);
  if (isTogether)
    return winners.length > 0
      ? said("togetherWon", sits ? "won" : "ended")
      : said("togetherLost", sits ? "lost" : "ended");
  if (winners.length === 0) return said("nobody", sits ? "lost" : "ended");
  if (winners.length === seats && seats > 1) return said("tie", "ended");
  // Several at one device: nobody there is "you".
  const mine = own.length === 1 ? winners.includes(own[0] as number) : null;
  if (winners.length > 1)
    return mine ? said("youShare", "won") : said("shared", mine === false ? "lost" : "ended");
  if (mine === null) return said("won", "ended");
  return mine ? said("youWon", "won") : said("youLost", "lost");
}
