import { type Doer, does } from "../../words/doer";

const SIDES = ["E", "SE", "SW", "W", "NW", "NE"];
const turns = (n: number) => (n === 1 ? "a sixth" : n === 3 ? "half a turn" : `${n} sixths`);
const rising = (rise: number) => (rise === 0 ? "on the level" : rise > 0 ? `up ${rise}` : `down ${-rise}`);

/** Whom a stop would send back, and where to. `safe`: who stands on their own start, so that you go back instead. */
export type GoingBack = { others: { who: string; to: string }[]; you: string | null; safe: string };
const back = ({ others }: GoingBack) => others.map(({ who, to }) => `${who} back to ${to}`).join(", ");
const sends = (p: GoingBack) =>
  p.you === null
    ? `sends ${back(p)}`
    : `sends YOU back to ${p.you}: ${p.safe} is safe at the start there${p.others.length > 0 ? `; also ${back(p)}` : ""}`;

export const en = {
  side: (p: { side: number }) => SIDES[p.side] ?? "?",
  sidesList: (sides: readonly number[]) => sides.map((side) => SIDES[side]).join(", "),
  about: (p: { turns: number }) => `≈ ${p.turns.toFixed(1)}`,
  cell: {
    empty: "empty",
    level: (p: { level: number }) => `level ${p.level}`,
    inverted: "upside-down",
    exits: (p: { sides: string }) => `exits ${p.sides}`,
    token: (p: Doer) => `${does(p, "stands", "stand")} here`,
    goal: (p: Doer) => (p.isYou ? "your destination" : `destination of ${p.who}`),
    start: (p: Doer) => (p.isYou ? "your start" : `start of ${p.who}`),
    reach: (p: { cost: number; stop: boolean }) =>
      `within reach for ${p.cost}${p.stop ? "" : ", passing only"}`,
    sends: (p: GoingBack) => `a stop there ${sends(p)}`,
    cliffs: (p: { cells: string }) => `cliff towards ${p.cells}`,
  },
  facts: { team: "Team", goals: "Destinations reached", home: "home", turns: "Turns to go, on average" },
  tray: {
    title: "Your turn in the terrain",
    level: (p: { level: number; left: number }) => `Level ${p.level}, ${p.left} left`,
    levels: "Level",
    patterns: "Exits",
    pattern: (p: { pattern: string; sides: string; left: number }) =>
      `Pattern ${p.pattern}, exits ${p.sides}, ${p.left} left`,
    turnLeft: "Turn left",
    turnRight: "Turn right",
    turnBy: (p: { n: number }) => `Turn it by ${turns(p.n)}`,
    place: "Choose a cell",
    placeOn: (p: { cell: string }) => `Place on ${p.cell}`,
    choose: (p: { cell: string }) => `Choose ${p.cell}`,
    goTo: (p: { cell: string; cost: number }) => `Go to ${p.cell} for ${p.cost}`,
    stop: "Stop here",
    forfeit: "Leave all as it is",
    invert: "Turn it upside-down",
    points: (p: { left: number; of: number }) => `${p.left} of ${p.of} points left`,
    good: "Fair weather",
    bad: "Bad weather: everything costs double",
    doubles: "Doubles",
    die: { white: "White die", red: "Red die", green: "Green die" },
    direction: (p: { side: string }) => `Direction ${p.side}`,
    arrival: (p: { who: string; turns: number }) => `${p.who}: about ${p.turns.toFixed(1)} turns to go`,
    gallery: "Terrains",
    thrown: "The dice for who begins",
    throwOf: (p: { who: string; die: number | null }) =>
      p.die === null
        ? `${p.who}: still to throw`
        : p.die === 0
          ? `${p.who}: outdone before`
          : `${p.who}: ${p.die}`,
    begins: (p: Doer) => `${does(p, "begins", "begin")}`,
  },
  hints: {
    first: "Everybody throws a die: the highest begins.",
    starts: "Choose a glowing corner: you start there.",
    sends: (p: GoingBack & { cell: string }) => `${p.cell}: a stop there ${sends(p)}.`,
    stopSends: (p: GoingBack) => `A stop here ${sends(p)}.`,
    corner: "Choose a piece and put it on one of the glowing corners: your start.",
    build: "Choose a piece, turn it (R, wheel or two fingers), put it on a glowing cell.",
    goals: (p: { who: string }) => `Where must ${p.who} go? Choose a glowing cell.`,
    roll: "The dice are rolling.",
    move: "Choose where to go: the numbers say what it costs.",
    moveOnMap: "Choose a marked cell: a first tap says what it costs.",
    moved: "Go on, or stop here.",
    stuck: "Nothing is within reach. Stop here.",
    deadEnd: (p: { cell: string }) =>
      `${p.cell}: no way leads on from there. You would wait for doubles, which turn a piece.`,
    trapped: "No way leads on from here: doubles, which turn a piece, will free you. Stop here.",
    home: "You are home. Let the others come.",
    turn: "Doubles! Choose a piece and turn it.",
    turnAimed: "Turn it (R, wheel or two fingers), then choose it again.",
    over: "The race is over.",
    touch: {
      build: "Choose a piece, tap a glowing cell, turn it (⟳ or two fingers), tap again.",
      turnAimed: "Turn it (⟳ or two fingers), then tap it again.",
    },
  },
  blocked: {
    "no-exit": "no exit on that side",
    cliff: "a cliff",
    points: "too few points",
    inverted: "upside-down",
    direction: "not where the green die points",
    occupied: "occupied",
    team: "too far from your team",
  } as Record<string, string>,
  groups: {
    build: (p: { kind: string }) => `Build ${p.kind}`,
    start: "Choose the start",
    goal: "Place the destination",
    step: "Step",
    stop: "Stop",
    rotate: (p: { cell: string }) => `Turn ${p.cell}`,
    invert: "Turn upside-down",
    forfeit: "Leave all as it is",
  },
  moves: {
    build: (p: { cell: string; level: number; sides: string }) =>
      `Level ${p.level} on ${p.cell}, exits ${p.sides}`,
    start: (p: { cell: string }) => `Start on ${p.cell}`,
    goal: (p: { cell: string }) => `Destination on ${p.cell}`,
    step: (p: { cell: string }) => `Step to ${p.cell}`,
    stepFor: (p: { cell: string; cost: number }) => `Step to ${p.cell} for ${p.cost}`,
    stepSends: (p: GoingBack & { step: string }) => `${p.step} (a stop there ${sends(p)})`,
    stop: "Stop here",
    stopSends: (p: GoingBack) => `Stop here (${sends(p)})`,
    rotate: (p: { cell: string; n: number }) => `Turn ${p.cell} by ${turns(p.n)}`,
    invert: (p: { cell: string }) => `Turn ${p.cell} upside-down`,
    forfeit: "Leave all as it is",
  },
  events: {
    thrown: (p: Doer & { die: number }) => `${does(p, "throws", "throw")} a ${p.die}.`,
    tied: (p: { who: string }) => `Equal: ${p.who}. They throw again.`,
    first: (p: Doer) => `${does(p, "begins", "begin")}.`,
    built: (p: Doer & { cell: string; level: number; sides: string }) =>
      `${does(p, "builds", "build")} level ${p.level} on ${p.cell}, exits ${p.sides}.`,
    claimed: (p: Doer & { cell: string }) => `${does(p, "starts", "start")} from ${p.cell}.`,
    goal: (p: Doer & { whose: string; isYours: boolean; cell: string }) =>
      `${does(p, "sets", "set")} ${p.isYours ? "your destination" : `the destination of ${p.whose}`}: ${p.cell}.`,
    rolled: (p: Doer & { white: number; red: number; side: string | null; bad: boolean }) =>
      p.white === p.red
        ? `${does(p, "rolls", "roll")} doubles: ${p.white} and ${p.red}.`
        : `${does(p, "rolls", "roll")} ${p.white} in ${p.bad ? "bad" : "fair"} weather${p.side ? `, towards ${p.side}` : ""}.`,
    stepped: (p: Doer & { to: string; cost: number; rise: number }) =>
      `${does(p, "goes", "go")} ${rising(p.rise)} to ${p.to} for ${p.cost}.`,
    reached: (p: Doer & { cell: string }) => `${does(p, "reaches", "reach")} the destination on ${p.cell}!`,
    home: (p: Doer) => `${does(p, "is", "are")} home.`,
    stopped: (p: Doer & { cell: string }) => `${does(p, "stops", "stop")} on ${p.cell}.`,
    sentBack: (p: Doer & { to: string }) => `${does(p, "has", "have")} to go back to ${p.to}.`,
    rotated: (p: Doer & { cell: string; n: number; sides: string }) =>
      `${does(p, "turns", "turn")} ${p.cell} by ${turns(p.n)}: exits ${p.sides}.`,
    forfeited: (p: Doer) => `${does(p, "leaves", "leave")} all as it is.`,
    inverted: (p: Doer & { cell: string }) => `${does(p, "turns", "turn")} ${p.cell} upside-down.`,
    over: "The race is over.",
  },
  /** Why a move was a good one or not, for who looks back. */
  whys: {
    "wins-race": () => "It wins the race.",
    "reaches-goal": () => "It reaches a destination.",
    "sends-back": (p) => `It sends ${p.who} back to the start.`,
    "shortens-way": (p) => `It makes the player’s own way ${p.n} turns shorter.`,
    "lengthens-way": (p) => `It makes the way of ${p.who} ${p.n} turns longer.`,
    "misses-win": () => "The better move wins the race.",
    spares: (p) => `The better move sends ${p.who} back to the start.`,
    "longer-way": (p) => `It leaves the player ${p.n} turns more to go than the better move.`,
    "opens-way": (p) => `It leaves ${p.who} ${p.n} turns less to go than the better move.`,
  } satisfies Record<string, (p: Record<string, string>) => string>,
  reasons: {
    "terrain-finished": () => "The terrain is finished: no more pieces are placed.",
    "build-first": () => "The terrain is still being built: place a piece.",
    "goals-first": (p) => `Destinations come first: place one for ${p.owner}.`,
    "goals-set": () => "Destinations are placed between building and the race, not now.",
    "dice-not-now": () => "There is nothing to roll for now.",
    "who-starts": () => "First everybody throws one die for who begins.",
    "start-decided": () => "It is decided already who begins.",
    "starts-first": () => "Starts come first: choose a free corner.",
    "starts-set": () =>
      "Starts are chosen on a finished terrain, before anything else, and only where the table says so.",
    "start-no-corner": (p) => `${p.cell} is not a corner of the board: a start is.`,
    "start-taken": (p) => `${p.other} starts on ${p.cell} already.`,
    "no-such-player": (p) => `There is no seat ${p.seat} at this table; the seats are 0 to ${p.last}.`,
    "green-die-needed": () => "The green die is rolled, too: it gives the direction.",
    "no-green-die": () => "There is no green die at this table.",
    "green-stays": (p) => `After doubles the direction stays as it was: ${p.green}.`,
    "cell-taken": (p) => `There is a piece on ${p.cell} already.`,
    "corner-first": (p) => `Your first piece goes on a free corner of the board; ${p.cell} is not a corner.`,
    "not-connected": (p) => `${p.cell} touches no piece: a piece must share an edge with one already placed.`,
    "none-left": (p) => `There is no piece ${p.kind} left.`,
    "same-look": (p) => `Turned like that, a piece of pattern D looks like ${p.same}: say that.`,
    "walls-in": (p) =>
      `A level ${p.level} on ${p.cell} would wall in the start on ${p.start}: it must keep a neighbour within 3 levels.`,
    "walls-centre-in": (p) =>
      `A level ${p.level} on ${p.cell} would cut the centre off from the edge: there must be a way out.`,
    "goal-own-start": (p) => `${p.cell} is the start of ${p.owner}: a destination lies elsewhere.`,
    "goal-taken": (p) => `There is a destination on ${p.cell} already: one to a piece.`,
    "goal-manned": (p) => `A player stands on the start ${p.cell}: no destination goes there.`,
    "goal-unreachable": (p) => `${p.owner} cannot reach ${p.cell}: cliffs of more than 3 levels cut it off.`,
    "goal-no-exits": (p) =>
      `${p.owner} cannot reach ${p.cell} through the exits as they lie, which count at this table.`,
    "no-piece": (p) => `There is no piece on ${p.cell}.`,
    doubles: () => "You rolled doubles: nobody moves with those. Turn a piece, or leave all as it is.",
    "no-doubles": () => "Pieces are turned, and turns forfeited, after doubles only.",
    home: () => "You are home: stop, and let the others come.",
    "not-next-to": (p) => `${p.cell} is not next to ${p.at}, where you stand, and out of reach.`,
    "no-exit": (p) => `The piece on ${p.at} has no exit towards ${p.cell}.`,
    direction: (p) => `The green die says ${p.direction}; ${p.cell} lies in another direction.`,
    cliff: (p) => `${p.cell} is ${p.levels} levels away from ${p.at}: a step goes up or down 3 at most.`,
    inverted: (p) => `The piece on ${p.cell} is upside-down: nobody may enter it.`,
    points: (p) => `The step to ${p.cell} costs ${p.cost} in this weather, and you have ${p.points} left.`,
    occupied: (p) =>
      `${p.other} stands on ${p.cell}: you may not end there, and cannot go on to where you may.`,
    team: (p) =>
      `On ${p.cell} you would be more than 3 cells from ${p.other ?? "your team"}, and cannot go on to where you may end.`,
    "must-step": () => "With the green die you must make a step if you can.",
    "stop-occupied": (p) => `${p.other} stands on ${p.cell}: a move may not end there. Go on.`,
    "stop-team": (p) =>
      `${p.cell} is more than 3 cells from ${p.other ?? "your team"}: a move may not end there. Go on.`,
    "rotate-inverted": (p) => `The piece on ${p.cell} is upside-down: it stays as it is.`,
    "no-inversion": () => "Pieces are not turned upside-down at this table.",
    "no-double-six": () => "Only a double six turns a piece upside-down.",
    "invert-player": (p) => `${p.other} stands on ${p.cell}.`,
    "invert-goal": (p) => `There is a destination on ${p.cell}.`,
    "invert-start": (p) => `${p.cell} is a start: it stays as it is.`,
    "invert-cuts-off": (p) => `Without ${p.cell}, ${p.other} could not reach a destination any more.`,
    "undo-arrived": () => "It cannot be taken back: arriving counts at once, and the match is over.",
  } satisfies Record<string, (p: Record<string, string>) => string>,
  gallery: {
    title: "Your terrains",
    about:
      "Every terrain that was finished here is kept in this browser. Travel it again, or hand it on as text.",
    empty: "There is no terrain yet. Finish building one, or paste one that somebody sent you.",
    add: "Add a terrain",
    paste: "A terrain as text",
    unreadable: "That is not a terrain: it starts with “terrain1-” and has 182 characters for its 91 pieces.",
    kept: (p: { date: string }) => `kept on ${p.date}`,
    picture: (p: { name: string }) => `Picture of ${p.name}`,
    name: (p: { n: number }) => `Terrain ${p.n}`,
    rename: "Name of this terrain",
    copy: "Copy the terrain",
    copied: "Copied",
    forget: "Remove",
    play: "Travel it again",
    players: "Players",
    others: "The others are",
    bots: "bots",
    here: "here, passing the device",
    open: "friends, by link",
    race: "How",
    races: {
      plain: "From corner to destination",
      inversion: "With inversion",
      green_die: "By the green die",
      lost: "Lost: from the centre to the edge",
      teams: "In two teams",
    },
  },
};
