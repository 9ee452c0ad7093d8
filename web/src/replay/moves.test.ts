import { expect, it } from "vitest";
import { movesOf } from "./moves";

it("finds the moves of a record, without what they brought to light", () => {
  const record = `tableflip record 1
game: terraflip
result: *

1. river: place g6 desert
2. river: end
3. chance: roll 4 2
4. desert: flip g6 = desert
`;
  expect([...movesOf(record)]).toEqual([
    [1, "place g6 desert"],
    [2, "end"],
    [3, "roll 4 2"],
    [4, "flip g6"],
  ]);
});
