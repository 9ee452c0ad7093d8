/** The options of the games, and what they may be, in players' words. What is not named here shows the server's own words. */
export type OptionWords = {
  label: string;
  help?: string;
  values?: Record<string, string>;
  /** Something else than the named values: how it is chosen, and what is to be written then. */
  other?: { name: string; text: string };
};
export type GameOptions = Record<string, OptionWords>;

export const en = {
  terraflip: {
    edition: {
      label: "Edition",
      help: "They differ in the tower and in the bonus for the order of play. Where their wordings leave doubts, choose below.",
      values: { published: "Published, English", draft: "Draft, English", french: "French, with the castle" },
    },
    lines: {
      label: "Lines that frame",
      values: { any: "in any direction", rows: "along the six rows only" },
    },
    first: {
      label: "Who begins",
      help: "The first gets 3 points for it, the last none: last is the best place.",
      values: {
        seat: "the first seat",
        lot: "drawn by lot",
        river: "river, as agreed",
        desert: "desert, as agreed",
        forest: "forest, as agreed",
        mountain: "mountain, as agreed",
      },
    },
    stops: {
      label: "A line stops",
      help: "Besides empty space.",
      values: { own: "at your own colour", alike: "also at a second tile of the framed one’s colour" },
    },
    placing: {
      label: "Placing a tile",
      values: { mandatory: "every turn", optional: "if you like: one may pass" },
    },
    flipping: { label: "Flipping", values: { optional: "if you like", mandatory: "whenever possible" } },
    first_flip: {
      label: "The first flip of a turn",
      values: { placed: "framed with the tile just placed", any: "framed by any two tiles of yours" },
    },
    shot: {
      label: "A catapult’s shot",
      values: { instead: "is the first flip", besides: "comes on top: after a miss you may still flip" },
    },
    cut_off: {
      label: "A catapult may not cut off",
      values: { any: "any tile from the tower", near: "tiles near the tower; islands may stay" },
    },
    memory_aid: { label: "Memory aid", help: "Keeps showing you what you have seen." },
  },
  terrain: {
    destinations: { label: "Destinations each" },
    reachable: {
      label: "A destination must be reachable",
      values: { elevation: "by heights", exits: "by heights and exits as they lie" },
    },
    terrain: {
      label: "Terrain",
      values: {
        fair: "ready and fair, for a quick start",
        build: "built together",
        random: "a random one, fair or not",
      },
      other: { name: "a finished one", text: "The text that its builder shared" },
    },
    starts: {
      label: "Starts, where nobody builds",
      values: { corners: "as they come", chosen: "chosen in turn, any free corner" },
    },
    inversion: { label: "A double six may turn a piece upside-down" },
    green_die: { label: "The green die gives the direction" },
    lost: { label: "Lost! From the centre to any edge" },
    teams: { label: "Teams", values: { 0: "everybody alone", 2: "two teams", 3: "three teams" } },
  },
  flipships: {
    difficulty: {
      label: "Difficulty",
      values: { training: "Training", standard: "Standard", expert: "Expert", elite: "Elite" },
    },
    fleets: {
      label: "Fleets for one player",
      values: { null: "two, as usual", 2: "two", 3: "three", 4: "four" },
    },
    no_reflip: { label: "No second try from the atmosphere" },
    rows: { label: "Rows of moons", values: { 4: "four", 3: "three: the enemy is nearer" } },
    mothership_health: { label: "Hits that the mothership takes" },
    city_health: { label: "Health of the city" },
    speed: { label: "Speed race: seven ships into the mothership" },
    skill: {
      label: "The table’s hand",
      help: "It flips for the bots.",
      values: {
        perfect: "perfect",
        expert: "an expert’s",
        steady: "steady",
        fair: "fair",
        beginner: "a beginner’s",
        clumsy: "a clumsy one",
      },
    },
  },
} satisfies Record<string, GameOptions>;
