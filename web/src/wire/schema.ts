// Made by `npm run types` from openapi.json, which the server wrote. Do not edit.

/** A request was granted; its entry came before this frame, or comes with it. A reaction has none. */
export type Ack = {
  type: "ack";
  key: string;
  seq: number;
};

/** By which addresses phones in the local network reach this server, the likeliest first; none without --lan. */
export type Addresses = {
  addresses: Array<string>;
};

/** What a strong bot thinks of every decision; `done` of `plies` have been looked at. */
export type Analysis = {
  done: number;
  plies: number;
  thoughts: Array<Thought>;
};

export type BoardAnswer = {
  /** None: the client has a room of its own for the game */
  board: PlainBoard | null;
};

export type BoardCell = {
  name: string;
  /** to the right; 1 is from a cell to the next */
  x: number;
  /** towards the player */
  y: number;
  /** the cells beside it */
  next: Array<string>;
  /** of the ground; empty: the board's */
  colour: string;
  /** choosing any cell of a group chooses the one that a move touches */
  group: string;
};

export type BotLevel = {
  level: number;
  key: string;
  name: string;
};

export type Capability = {
  table: string;
  secret?: string | null;
};

export type ClientFrame = Hello | MoveFrame | UndoFrame | UndoAnswerFrame | FinishFrame | FinishAnswerFrame | ResignFrame | LeaveFrame | ReactFrame | Look | Ping;

/** How much time each seat has left, as of `at`; the clock of `running` goes on. */
export type Clocks = {
  remaining_ms: Array<number | null>;
  running: number | null;
  at: number;
};

/** A request that was granted: its sequence number, and the same answer when it is repeated. */
export type Done = {
  seq: number;
  entry: Entry;
};

/** What happened since the last frame, and the game as it is now. */
export type EntriesFrame = {
  seq: number;
  view: Record<string, unknown>;
  /** what the seat may do now; a move that ends in ' ...' is to be completed with numbers */
  legal: Array<string>;
  clocks: Clocks | null;
  undo: UndoRequest | null;
  /** None: there is nothing that could be left to fair chance */
  finish: Finishing | null;
  type: "entries";
  entries: Array<Entry>;
};

/** One entry of a table's log, as one seat sees it: a request that was granted, with all that followed from it. */
export type Entry = {
  seq: number;
  at: number;
  kind: "started" | "moved" | "undone" | "undo-asked" | "undo-answered" | "finish-asked" | "finish-answered" | "finished" | "joined" | "seated" | "named" | "left" | "freed" | "rematch" | "paused";
  /** the seat that did it; None: the server */
  who: number | null;
  /** the move, as the reader may know it */
  move: string | null;
  events: Array<Record<string, unknown>>;
};

/** What lies on a cell. */
export type Face = {
  words: string;
  colour: string;
  sign: string;
  form: "disc" | "tile" | "pawn" | "mark";
  /** the colour of its other side; empty: the same */
  back: string;
};

export type FinishAnswer = {
  key: string;
  agree: boolean;
  seat?: number | null;
};

export type FinishAnswerFrame = {
  type: "finish-answer";
  key: string;
  agree: boolean;
  seat?: number | null;
};

export type FinishAsk = {
  key: string;
  seat?: number | null;
};

/** Leave the rest of what is being built to fair chance. */
export type FinishFrame = {
  type: "finish";
  key: string;
  seat?: number | null;
};

/** The rest of what is being built may be left to fair chance; all in `waiting_for` must agree. */
export type Finishing = {
  /** the seat that asked; None: nobody has */
  asked_by: number | null;
  waiting_for: Array<number>;
};

/** So many seconds for the whole game, and some more after every turn. */
export type GameClock = {
  kind: "game";
  seconds: number;
  increment?: number;
};

export type GameInfo = {
  name: string;
  title: string;
  rules: number;
  /** at least, at most */
  players: [number, number];
  cooperative: boolean;
  /** their names at a usual table */
  seats: Array<string>;
  /** how a turn goes, in a few lines */
  help: string;
  /** the board at the start, of a game that the client has no room for */
  preview: Preview | null;
  /** JSON Schema of the options */
  options: Record<string, unknown>;
  bots: Array<BotLevel>;
};

export type Games = {
  games: Array<GameInfo>;
  /** names of games that are installed here and cannot be played */
  broken: Array<string>;
};

/** A move of a finished game, and what happened by it. */
export type Happening = {
  ply: number;
  who: number | "chance" | "any" | null;
  move: string;
  events: Array<Record<string, unknown>>;
};

export type Health = {
  status: string;
};

/** Who is there, whose view is wanted, and the last sequence number seen, if any. */
export type Hello = {
  type: "hello";
  secret?: string | null;
  seat?: number | null;
  since?: number | null;
};

export type Join = {
  name?: string;
  /** on a public table, if you mind where you sit */
  seat?: number | null;
  /** 16 random characters or more: repeating the request is harmless */
  key?: string | null;
};

export type Joined = {
  secret: string;
  seats: Array<number>;
};

export type Leave = {
  key: string;
  /** None: all seats that the secret opens */
  seat?: number | null;
};

export type LeaveFrame = {
  type: "leave";
  key: string;
  seat?: number | null;
};

export type LogPage = {
  entries: Array<Entry>;
  seq: number;
};

/** Show another of my seats (hot seat), or the spectators' view. */
export type Look = {
  type: "look";
  seat?: number | null;
};

export type Mine = {
  tables: Array<Capability>;
};

export type MoveFrame = {
  type: "move";
  key: string;
  seq: number;
  seat: number;
  move: string;
};

/** A move: `seq` is the last sequence number that its sender has seen, `key` makes repeating it harmless. */
export type MoveRequest = {
  key: string;
  seq: number;
  seat: number;
  move: string;
};

/** A move that was made, and the game after it. */
export type Moved = {
  seq: number;
  view: Record<string, unknown>;
  /** what the seat may do now; a move that ends in ' ...' is to be completed with numbers */
  legal: Array<string>;
  clocks: Clocks | null;
  undo: UndoRequest | null;
  /** None: there is nothing that could be left to fair chance */
  finish: Finishing | null;
  entry: Entry;
};

export type NewTable = {
  game: string;
  options?: Record<string, unknown>;
  seats: Array<SeatRequest>;
  clock?: TurnClock | GameClock | null;
  public?: boolean;
  when_left?: "bot" | "nobody";
  /** on one screen that all see, with phones as hands: whoever sets it up has no seat, may free one */
  screen?: boolean;
  /** may those react who only look on? */
  watchers_react?: boolean;
  webhook?: string | null;
  start?: Start | null;
};

export type Ping = {
  type: "ping";
  t?: number;
};

/** How to draw a game without knowing it: what stays the same all game long. */
export type PlainBoard = {
  shape: "square" | "hex" | "round";
  colour: string;
  /** upright before the players */
  stands: boolean;
  /** nothing is hidden from anybody */
  open: boolean;
  /** none: the table is shown as text */
  cells: Array<BoardCell>;
};

export type Pong = {
  type: "pong";
  t: number;
  at: number;
};

/** Who is there: for each seat, whether a connection of its person is open. */
export type Presence = {
  type: "presence";
  seats: Array<boolean>;
  spectators: number;
};

export type Preview = {
  shape: "square" | "hex" | "round";
  colour: string;
  /** upright before the players */
  stands: boolean;
  /** nothing is hidden from anybody */
  open: boolean;
  /** none: the table is shown as text */
  cells: Array<BoardCell>;
  faces: Record<string, Face>;
};

/** A sign for everybody at the table to see, for a moment; it is no entry of the log. */
export type ReactFrame = {
  type: "react";
  key: string;
  sign: "applause" | "heart" | "laugh" | "wow" | "oops" | "think" | "hurry" | "wave";
  /** one of mine; None: I only look on */
  seat?: number | null;
};

/** Somebody at the table reacts. */
export type Reaction = {
  type: "reaction";
  /** whose; None: somebody who looks on */
  seat: number | null;
  sign: "applause" | "heart" | "laugh" | "wow" | "oops" | "think" | "hurry" | "wave";
};

/** Whether requests are welcome; else what is missing: rules (`percent` of them are prepared, bots' last), or the
 * storage. At 100 percent bots can think, too. */
export type Ready = {
  status: "ready" | "warming up" | "no storage";
  percent: number;
  storage: "ready" | "full" | "read-only" | "damaged" | "away";
};

export type RecordAnswer = {
  record: string;
  /** all of it, secrets and seed included; only when the game is over */
  full: boolean;
};

/** Why something is refused: a key and its parameters for any language, and an English sentence. */
export type Refusal = {
  key: string;
  params: Record<string, unknown>;
  text: string;
  /** the ruling behind it, in docs/rulings.md */
  ruling?: string | null;
};

/** The body of every 4xx answer. */
export type RefusedBody = {
  error: Refusal;
};

/** A request was refused; when it was stale, the present state comes along. */
export type RefusedFrame = {
  type: "refused";
  key: string | null;
  error: Refusal;
  snapshot: Snapshot | null;
};

export type RematchMade = {
  table: string;
  secret: string;
  seats: Array<number>;
};

export type Rename = {
  name: string;
};

/** A finished game, step by step; step 0 is the start. */
export type Replay = {
  steps: Array<Step>;
  plies: number;
  /** the `from` of the next page */
  next: number | null;
};

export type ResignFrame = {
  type: "resign";
  key: string;
  seat?: number | null;
};

export type SeatBot = {
  kind?: "bot";
  /** how strong a bot plays, from 1 */
  level: number;
};

/** The seat is open: to whoever has this new invitation, and to nobody else. */
export type SeatFreed = {
  seq: number;
  entry: Entry;
  invitation: string;
};

/** Who is to sit here: the creator (me; here: another person at the creator's device), a bot, or whoever joins. */
export type SeatRequest = {
  kind: "me" | "here" | "open" | "bot";
  level?: number | null;
  name?: string;
};

/** A seat. A person who `left` may have a bot in their place: then the kind is bot. */
export type SeatState = {
  seat: number;
  colour: string;
  kind: "person" | "bot" | "open";
  /** of a bot */
  level: number | null;
  name: string;
  /** is a connection of this person open now? */
  present: boolean;
  /** how the person who sat here went */
  left: "resigned" | "left" | "time" | null;
};

export type ServerFrame = SnapshotFrame | EntriesFrame | Ack | RefusedFrame | Presence | TableFrame | Reaction | Pong;

export type Snapshot = {
  seq: number;
  view: Record<string, unknown>;
  /** what the seat may do now; a move that ends in ' ...' is to be completed with numbers */
  legal: Array<string>;
  clocks: Clocks | null;
  undo: UndoRequest | null;
  /** None: there is nothing that could be left to fair chance */
  finish: Finishing | null;
  table: TableState;
  /** None: a spectator */
  you: You | null;
  /** whose view this is; None: a spectator's */
  seat: number | null;
  /** the last entries, or those after `since` */
  log: Array<Entry>;
};

/** All there is to know: the answer to hello and look, and whenever what the bearer's secret opens has changed.
 * 
 * A connection whose seat is lost gets one with `seat` null, and is a spectator's from then on; `log` has all entries
 * that it was not told yet. */
export type SnapshotFrame = {
  seq: number;
  view: Record<string, unknown>;
  /** what the seat may do now; a move that ends in ' ...' is to be completed with numbers */
  legal: Array<string>;
  clocks: Clocks | null;
  undo: UndoRequest | null;
  /** None: there is nothing that could be left to fair chance */
  finish: Finishing | null;
  table: TableState;
  /** None: a spectator */
  you: You | null;
  /** whose view this is; None: a spectator's */
  seat: number | null;
  /** the last entries, or those after `since` */
  log: Array<Entry>;
  type: "snapshot";
};

/** Where the game starts, if not at its beginning: exactly one of both. */
export type Start = {
  position?: Record<string, unknown> | null;
  record?: string | null;
};

export type Step = {
  ply: number;
  who: number | "chance" | "any" | null;
  move: string | null;
  events: Array<Record<string, unknown>>;
  view: Record<string, unknown>;
};

/** A game that ended without its rules: somebody went, and nobody took over. */
export type Stop = {
  reason: "resigned" | "left" | "time";
  seat: number;
  winners: Array<number>;
};

/** What happened in a finished game, move by move: a replay without its positions. */
export type Story = {
  moves: Array<Happening>;
  plies: number;
  /** the `from` of the next page */
  next: number | null;
};

export type Summaries = {
  tables: Array<Summary>;
};

/** A line in a list of tables. */
export type Summary = {
  table: string;
  game: string;
  options: Record<string, unknown>;
  status: "waiting" | "playing" | "over" | "stopped";
  names: Array<string>;
  open_seats: Array<number>;
  public: boolean;
  seq: number;
  turn: number | "chance" | "any" | null;
  your_turn: boolean;
  /** yours */
  seats: Array<number>;
  created_at: number;
  changed_at: number;
};

/** Somebody joined, left, took another name, or the rematch has been set up. */
export type TableFrame = {
  type: "table";
  table: TableState;
};

export type TableMade = {
  table: string;
  secret: string;
  seats: Array<number>;
  /** a secret for every open seat */
  invitations: Record<string, string>;
  /** the address of the table without any secret */
  watch: string;
  /** the key that signs web hooks */
  webhook_secret: string | null;
};

export type TableState = {
  id: string;
  game: string;
  /** the version of the rules that this table plays by, to its end */
  rules: number;
  options: Record<string, unknown>;
  seats: Array<SeatState>;
  clock: TurnClock | GameClock | null;
  public: boolean;
  /** played on one screen that all see, with phones as hands */
  screen: boolean;
  /** may those react who only look on? */
  watchers_react: boolean;
  when_left: "bot" | "nobody";
  status: "waiting" | "playing" | "over" | "stopped";
  stop: Stop | null;
  /** the table of the rematch: join it with the secret of this one */
  rematch: string | null;
  spectators: number;
  /** milliseconds since 1970, as all times here */
  created_at: number;
};

/** What a strong bot thinks of one decision, from what the seat could know then. Values are shares of the win. */
export type Thought = {
  ply: number;
  seat: number;
  move: string;
  value: number | null;
  best: string | null;
  best_value: number | null;
  runner_up: string | null;
  line: Array<string>;
  /** only where the difference is beyond doubt: see docs/bots.md */
  mark: "brilliant" | "doubtful" | "mistake" | "blunder" | null;
  /** what is good about the move, or wrong with it, where a reason is known */
  why: Refusal | null;
  /** what is good about the best one, where it is another */
  best_why: Refusal | null;
};

/** How far the moves went: `refusal` says why the next one was not made. */
export type Tried = {
  view: Record<string, unknown>;
  legal: Array<string>;
  events: Array<Array<Record<string, unknown>>>;
  refusal: Record<string, unknown> | null;
};

/** A position and moves to try on it, without a table. */
export type Try = {
  game: string;
  options?: Record<string, unknown>;
  position?: Record<string, unknown> | null;
  moves?: Array<string>;
  seat?: number | null;
  /** a whole number of at most 100 digits */
  seed?: number;
};

/** So many seconds for every turn; it may be days. */
export type TurnClock = {
  kind: "turn";
  seconds: number;
};

export type UndoAnswer = {
  key: string;
  agree: boolean;
  seat?: number | null;
};

export type UndoAnswerFrame = {
  type: "undo-answer";
  key: string;
  agree: boolean;
  seat?: number | null;
};

export type UndoAsk = {
  key: string;
  seat?: number | null;
};

export type UndoFrame = {
  type: "undo";
  key: string;
  seat?: number | null;
};

/** Somebody asks to take moves back; everybody in `waiting_for` must agree. */
export type UndoRequest = {
  seat: number;
  /** how many moves would be taken back, those of chance included */
  plies: number;
  waiting_for: Array<number>;
};

/** What the bearer's secret opens. */
export type You = {
  seats: Array<number>;
  creator: boolean;
};
