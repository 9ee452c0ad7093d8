/** For tests: seats with these names; the one of this device, if any, is `own`. */
import { en } from "../words/en";
import { type Naming, naming } from "./naming";

const COLOURS = ["river", "desert", "forest", "mountain"];

export function someNames(names: readonly string[], own: readonly number[] = []): Naming {
  const seats = names.map((name, seat) => ({
    seat,
    name,
    kind: "person" as const,
    left: null,
    colour: COLOURS[seat] ?? "",
  }));
  return naming(seats, own, en);
}
