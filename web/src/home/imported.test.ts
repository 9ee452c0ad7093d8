import { expect, it } from "vitest";
import { read } from "./imported";

const RECORD = `tableflip record 1
game: terrain
rules: 1
options: {"players": 3}
seats: river (Ann), desert, forest
`;

it("takes game and players from a record", () => {
  expect(read(`\n${RECORD}`, "terraflip", 2)).toEqual({
    game: "terrain",
    players: 3,
    start: { record: RECORD },
  });
});

it("takes anything else for a position of the game that was named", () => {
  expect(read('{"city": 9}', "flipships", 2)).toEqual({
    game: "flipships",
    players: 2,
    start: { position: { city: 9 } },
  });
  expect(() => read("{city: 9}", "flipships", 2)).toThrow(SyntaxError);
});
