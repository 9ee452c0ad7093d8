/** What seats are called: by a name, as "You", by a bot's name; else by their number and colour. */
import type { SeatState } from "../wire";
import type { Words } from "../words";

/** Bots have names, too, by their seats: whoever looks on calls them the same. */
const BOTS = ["Ada", "Bruno", "Clara", "Dino", "Elsa", "Fabio"];

export type Naming = {
  /** At the head of a sentence, or on a label: with the colour, where a number alone would say too little. */
  who: (seat: number) => string;
  /** The same without the colour, where that is shown beside it. */
  name: (seat: number) => string;
  /** Within a sentence, as somebody to whom something is done. */
  whom: (seat: number) => string;
  /** Is it "You": the one seat of this device, without a name? */
  isYou: (seat: number) => boolean;
};

type Called = Pick<SeatState, "seat" | "colour" | "kind" | "name" | "left">;

/** `own`: the seats of this device. Where it is passed round, nobody is "You". */
export function naming(seats: readonly Called[], own: readonly number[], words: Words): Naming {
  const isYou = (seat: number) => own.length === 1 && own[0] === seat && !seats[seat]?.name;
  const given = (seat: number): string | undefined => {
    const { kind, name, left } = seats[seat] ?? {};
    const isBot = kind === "bot" && !left; // one that plays on for somebody has no name of its own
    return name || (isYou(seat) ? words.seats.self.who : isBot ? BOTS[seat] : undefined);
  };
  const name = (seat: number) => given(seat) ?? words.seats.player({ n: seat + 1 });
  const who = (seat: number) =>
    given(seat) ?? words.seats.coloured({ who: name(seat), colour: colourName(words, seats[seat]?.colour) });
  return { who, name, isYou, whom: (seat) => (isYou(seat) ? words.seats.self.whom : who(seat)) };
}

export const colourName = ({ colours }: Words, colour = "?"): string => colours[colour] ?? colour;
