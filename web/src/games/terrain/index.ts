import { plugin } from "../plugin";
import { Scene } from "./Scene";

export default plugin({
  name: "terrain",
  Scene,
  radius: () => 10,
  place: () => null,
  cells: () => [],
  picks: (move) => [move],
  group: (move) => move.split(" ")[0] ?? "",
  sayMove: (move) => move,
  sayEvent: ({ event }) => event,
  sayReason: () => null,
  cellsOf: () => [],
  facts: () => [],
  lasts: () => 0,
  after: (view) => view,
});
