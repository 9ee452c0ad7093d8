import { type Doer, does } from "../../words/doer";
export const en = {
  lands: { river: "river", desert: "desert", forest: "forest", mountain: "mountain" },
  specials: { knight: "knight", campsite: "campsite", catapult: "catapult" },
  land: "land",
  tower: "tower",
  castle: "castle",
  spy: "Spy",
  end: "End the turn",
  pass: "Pass",
  hand: "Your tiles",
  hides: (p: { land: string }) => `hides ${p.land}`,
  faces: (p: { top: string; under: string }) => `land: ${p.top} on top, ${p.under} underneath`,
  left: (p: { n: number }) => `${p.n} left`,
  hints: {
    lot: "A lot decides who begins.",
    place: "Pick a tile, then a glowing cell.",
    placeOrPass: "Pick a tile, then a glowing cell; or pass.",
    picked: "Now a glowing cell: there it lies with your colour on top.",
    "first-flip": "Flip a tile that any two of yours frame, or end the turn.",
    flip: "Flip a framed tile, or end the turn.",
    campsite: "Flip a neighbour of the campsite or a framed tile, or end the turn.",
    catapult: "Pick a tile beside the catapult and where it shall land, flip a framed tile, or end the turn.",
    done: "Nothing to flip: look with a spy, or end the turn.",
    spying: "Under which tile shall your spy look?",
    over: "",
  },
  groups: {
    place: (p: { tile: string }) => `Place: ${p.tile}`,
    flip: "Flip",
    catapult: "Shoot with the catapult",
    spy: "Look with a spy",
    end: "End the turn",
  },
  moves: {
    place: (p: { tile: string; cell: string }) => `Place ${p.tile} on ${p.cell}`,
    flip: (p: { cell: string }) => `Flip ${p.cell}`,
    catapult: (p: { from: string; to: string }) => `Shoot ${p.from} to ${p.to}`,
    spy: (p: { cell: string }) => `Look under ${p.cell}`,
    end: "End the turn",
  },
  events: {
    placed: (p: Doer & { tile: string; cell: string }) =>
      `${does(p, "places", "place")} ${p.tile} on ${p.cell}.`,
    placedOwn: (p: Doer & { tile: string; cell: string; under: string }) =>
      `${does(p, "places", "place")} ${p.tile} on ${p.cell}, hiding ${p.under}.`,
    flippedWell: (p: Doer & { cell: string; now: string }) =>
      `${does(p, "flips", "flip")} ${p.cell}: ${p.now}! Go on.`,
    flipped: (p: Doer & { cell: string; was: string; now: string }) =>
      `${does(p, "flips", "flip")} ${p.cell}: ${p.was} turns into ${p.now}.`,
    catapulted: (p: Doer & { from: string; to: string }) =>
      `${p.isYou ? "Your" : `${p.who}’s`} catapult throws ${p.from} to ${p.to}.`,
    spied: (p: Doer & { cell: string }) => `${p.isYou ? "Your" : `${p.who}’s`} spy looks under ${p.cell}.`,
    spiedOwn: (p: Doer & { cell: string; under: string }) =>
      `${p.isYou ? "Your" : `${p.who}’s`} spy looks under ${p.cell}: ${p.under}.`,
    first: (p: Doer) =>
      p.isYou ? "The lot falls on you: you begin." : `The lot falls on ${p.who}, who begins.`,
    passed: (p: Doer) => `${does(p, "passes", "pass")}.`,
    over: "The game is over.",
  },
  cell: {
    empty: "empty",
    focus: "just played",
    framed: (p: { from: string; to: string }) => `framed by ${p.from} and ${p.to}`,
    under: (p: { land: string }) => `hides ${p.land}`,
    legal: "possible",
  },
  facts: {
    land: "Land tiles left",
    knight: "Knight",
    campsite: "Campsite",
    catapult: "Catapult",
    spies: "Spies",
    bonus: "Bonus for the order of play",
  },
  looking: (p: { cell: string; land: string }) => `Under ${p.cell}: ${p.land}. Only you see this.`,
  /** Why a move was a good one or not, for who looks back. */
  whys: {
    "turns-own": (p) => `It turns up the player’s own colour on ${p.cell}, as the player knew.`,
    "frames-own": (p) => `It frames ${p.cell}, and the player knew that the own colour is under it.`,
    frames: (p) => `It frames ${p.n} tiles at once.`,
    "no-target": (p) => `It leaves the catapult of ${p.who} none of the player’s tiles to shoot.`,
    joins: (p) => `It brings ${p.n} points at once.`,
    "knew-already": (p) => `A spy looks under ${p.cell}, though the player knew that tile.`,
    "gives-tile": (p) => `It turns ${p.cell} into ${p.colour}, as the player knew.`,
    "look-first": (p) => `The player did not know what is under ${p.cell}; a spy could have looked first.`,
    "missed-own": (p) => `The player knew the own colour under ${p.cell}, and could have turned it up.`,
    "stopped-early": (p) => `The turn ends though ${p.cell} could still be flipped.`,
    spent: (p) => `Nothing can be turned over with it, and it is spent: ${p.kind}.`,
    "misses-frame-own": (p) => `It does not frame ${p.cell}, under which the player knew the own colour.`,
    "frames-less": (p) => `Tiles that it frames: ${p.n}; that the better move frames: ${p.better}.`,
    "lets-frame": (p) =>
      `It lets ${p.who} frame ${p.n} of the player’s tiles at once; after the better move, ${p.better}.`,
    "fewer-points": (p) => `The better move brings ${p.n} more points at once.`,
  } satisfies Record<string, (p: Record<string, string>) => string>,
  reasons: {
    "place-first": () => "Place a tile first: flipping and ending the turn come after that.",
    "already-placed": () => "You have placed your tile for this turn already.",
    "not-in-hand": () => "You have no such tile left.",
    "own-underside": () => "None of your land tiles hides your own colour.",
    "cell-taken": (p) => `There is a tile on ${p.cell} already.`,
    "tower-there": (p) => `The ${p.keep} stands on ${p.cell}.`,
    "too-far": (p) => `${p.cell} is ${p.distance} cells from the ${p.keep}; ${p.limit} is the limit.`,
    "too-far-but-knight": (p) =>
      `${p.cell} is ${p.distance} cells from the ${p.keep}; ${p.limit} is the limit. Your knight could go there.`,
    "not-connected": (p) => `${p.cell} touches no tile: a tile must share an edge with one already placed.`,
    "only-the-lifted-tile": (p) =>
      `${p.cell} touches only the tile that would be moved: it needs another neighbour.`,
    "nothing-there": (p) => `There is no tile on ${p.cell}.`,
    tower: (p) => `The ${p.keep} on ${p.cell} cannot be flipped, moved or looked under.`,
    "special-tile": (p) =>
      `The ${p.kind} on ${p.cell} is a special tile: it cannot be flipped, moved or looked under.`,
    "own-tile": (p) => `The tile on ${p.cell} shows your own colour already.`,
    "flipping-over": () => "The last tile turned up another colour, so the flipping is over for this turn.",
    "not-framed": (p) =>
      `${p.cell} is not framed: no line from ${p.start} over ${p.cell} ends on another tile of yours.`,
    "not-framed-gap": (p) =>
      `${p.cell} is not framed: the line from ${p.start} over ${p.cell} to ${p.end} is broken by empty space at ${p.gap}.`,
    "not-framed-stopped": (p) =>
      `${p.cell} is not framed: the line from ${p.start} stops at ${p.stop}, before it gets there.`,
    "not-framed-no-row": (p) => `${p.cell} is not framed: at this table lines run along the six rows only.`,
    "not-framed-alike": (p) =>
      `${p.cell} is not framed: the line from ${p.start} stops at ${p.stop}, a tile of the same colour as ${p.cell}.`,
    "not-framed-by-any": (p) => `${p.cell} is not framed: no line between two tiles of yours runs over it.`,
    "must-flip": () => "Flipping is mandatory at this table, and there is still a tile to flip.",
    "no-catapult": () => "A catapult shoots right after it is placed, instead of a first flip.",
    "not-next-to-catapult": (p) => `${p.cell} is not connected to the catapult on ${p.start}.`,
    "would-cut-off": (p) => `${p.cell} cannot be lifted: it would cut ${p.cut} off from the ${p.keep}.`,
    "same-place": () => "The tile must come down on another cell than the one it came from.",
    "no-spies": () => "You have no spy left.",
    begun: () => "It is decided already who begins.",
    "nobody-plays": (p) => `Nobody plays ${p.colour} at this table.`,
    "undo-flip": () => "It cannot be taken back: everybody has seen both sides of the tile.",
    "undo-look": () => "It cannot be taken back: your spy has seen what is under the tile.",
  } satisfies Record<string, (p: Record<string, string>) => string>,
};
