/** A small table for unit tests: three pieces, two players. */
import { exitsOf, levelOf } from "./pieces";
import type { TerrainView } from "./view";

const lying = (piece: string, inverted = false) => ({
  piece,
  level: levelOf(piece),
  exits: exitsOf(piece),
  inverted,
});
const nobody = {
  team: null,
  start: null,
  token: null,
  goals: [],
  visited: [],
  home: false,
  turns_left: null,
};

export const someView = (more: object = {}): TerrainView => ({
  game: "terrain",
  options: {},
  seats: ["river", "desert"],
  seat: 0,
  turn: 0,
  points: [0, 0],
  result: null,
  tally: null,
  phase: "move",
  first: 0,
  pieces: { f6: lying("4D0"), g6: lying("8A0"), f7: lying("4D0", true) },
  cliffs: [],
  supply: { "5B": 3 },
  players: [
    { ...nobody, colour: "river", token: "f6", goals: ["g6"], turns_left: 4.39 },
    { ...nobody, colour: "desert" },
  ],
  goal_for: null,
  roll: null,
  points_left: null,
  reach: {},
  stop_sends: {},
  blocked: {},
  share: null,
  ...more,
});
