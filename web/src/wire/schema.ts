// Made by `npm run types` from openapi.json, which the server wrote. Do not edit.

/** A request was granted; its entry came before this frame, or comes with it. */
export type Ack = {
  key: string;
  seq: number;
  type: "ack";
};

/** What a strong bot thinks of every decision; `done` of `plies` have been looked at. */
export type Analysis = {
  done: number;
  plies: number;
  thoughts: Array<Thought>;
};

export type BotLevel = {
  key: string;
  level: number;
  name: string;
};

export type Capability = {
  secret: string | null;
  table: string;
};

/** How much time each seat has left, as of `at`; the clock of `running` goes on. */
export type Clocks = {
  at: number;
  remaining_ms: Array<number | null>;
  running: number | null;
};

/** A request that was granted: its sequence number, and the same answer when it is repeated. */
export type Done = {
  entry: Entry;
  seq: number;
};

/** What happened since the last frame, and the game as it is now. */
export type EntriesFrame = {
  clocks: Clocks | null;
  entries: Array<Entry>;
  /** what the seat may do now; a move that ends in ' ...' is to be completed with numbers */
  legal: Array<string>;
  seq: number;
  type: "entries";
  undo: UndoRequest | null;
  view: Record<string, unknown>;
};

/** One entry of a table's log, as one seat sees it: a request that was granted, with all that followed from it. */
export type Entry = {
  at: number;
  events: Array<Record<string, unknown>>;
  kind: "started" | "moved" | "undone" | "undo-asked" | "undo-answered" | "joined" | "seated" | "named" | "left" | "rematch" | "paused";
  /** the move, as the reader may know it */
  move: string | null;
  seq: number;
  /** the seat that did it; None: the server */
  who: number | null;
};

/** Why something is refused: a key and its parameters for any language, and an English sentence. */
export type Error = {
  key: string;
  params: Record<string, unknown>;
  /** the ruling behind it, in docs/rulings.md */
  ruling: string | null;
  text: string;
};

/** So many seconds for the whole game, and some more after every turn. */
export type GameClock = {
  increment: number;
  kind: "game";
  seconds: number;
};

export type GameInfo = {
  bots: Array<BotLevel>;
  cooperative: boolean;
  name: string;
  /** JSON Schema of the options */
  options: Record<string, unknown>;
  /** at least, at most */
  players: [number, number];
  rules: number;
  title: string;
};

export type Games = {
  games: Array<GameInfo>;
};

export type Health = {
  status: string;
};

/** Who is there, whose view is wanted, and the last sequence number seen, if any. */
export type Hello = {
  seat: number | null;
  secret: string | null;
  since: number | null;
  type: "hello";
};

export type Join = {
  name: string;
  /** on a public table, if you mind where you sit */
  seat: number | null;
};

export type Joined = {
  seats: Array<number>;
  secret: string;
};

export type Leave = {
  key: string;
  /** None: all seats that the secret opens */
  seat: number | null;
};

export type LeaveFrame = {
  key: string;
  seat: number | null;
  type: "leave";
};

export type LogPage = {
  entries: Array<Entry>;
  seq: number;
};

/** Show another of my seats (hot seat), or the spectators' view. */
export type Look = {
  seat: number | null;
  type: "look";
};

export type Mine = {
  tables: Array<Capability>;
};

export type MoveFrame = {
  key: string;
  move: string;
  seat: number;
  seq: number;
  type: "move";
};

/** A move: `seq` is the last sequence number that its sender has seen, `key` makes repeating it harmless. */
export type MoveRequest = {
  key: string;
  move: string;
  seat: number;
  seq: number;
};

/** A move that was made, and the game after it. */
export type Moved = {
  clocks: Clocks | null;
  entry: Entry;
  /** what the seat may do now; a move that ends in ' ...' is to be completed with numbers */
  legal: Array<string>;
  seq: number;
  undo: UndoRequest | null;
  view: Record<string, unknown>;
};

export type NewTable = {
  clock: TurnClock | GameClock | null;
  game: string;
  options: Record<string, unknown>;
  public: boolean;
  seats: Array<SeatPlan>;
  start: Start | null;
  webhook: string | null;
  when_left: "bot" | "nobody";
};

export type Ping = {
  t: number;
  type: "ping";
};

export type Pong = {
  at: number;
  t: number;
  type: "pong";
};

/** Who is there: for each seat, whether a connection of its person is open. */
export type Presence = {
  seats: Array<boolean>;
  spectators: number;
  type: "presence";
};

export type RecordAnswer = {
  /** all of it, secrets and seed included; only when the game is over */
  full: boolean;
  record: string;
};

/** The body of every 4xx answer. */
export type Refused = {
  error: Error;
};

/** A request was refused; when it was stale, the present state comes along. */
export type RefusedFrame = {
  error: Error;
  key: string | null;
  snapshot: Snapshot | null;
  type: "refused";
};

export type RematchMade = {
  seats: Array<number>;
  secret: string;
  table: string;
};

export type Rename = {
  name: string;
};

/** A finished game, step by step; step 0 is the start. */
export type Replay = {
  /** the `from` of the next page */
  next: number | null;
  plies: number;
  steps: Array<Step>;
};

export type ResignFrame = {
  key: string;
  seat: number | null;
  type: "resign";
};

export type SeatBot = {
  kind: "bot";
  /** how strong a bot plays, from 1 */
  level: number;
};

/** Who is to sit here: the creator (me; here: another person at the creator's device), a bot, or whoever joins. */
export type SeatPlan = {
  kind: "me" | "here" | "open" | "bot";
  level: number | null;
  name: string;
};

/** A seat. A person who `left` may have a bot in their place: then the kind is bot. */
export type SeatState = {
  colour: string;
  kind: "person" | "bot" | "open";
  /** how the person who sat here went */
  left: "resigned" | "left" | "time" | null;
  /** of a bot */
  level: number | null;
  name: string;
  /** is a connection of this person open now? */
  present: boolean;
  seat: number;
};

/** The game as one seat sees it now. */
export type Shown = {
  clocks: Clocks | null;
  /** what the seat may do now; a move that ends in ' ...' is to be completed with numbers */
  legal: Array<string>;
  seq: number;
  undo: UndoRequest | null;
  view: Record<string, unknown>;
};

export type Snapshot = {
  clocks: Clocks | null;
  /** what the seat may do now; a move that ends in ' ...' is to be completed with numbers */
  legal: Array<string>;
  /** the last entries, or those after `since` */
  log: Array<Entry>;
  /** whose view this is; None: a spectator's */
  seat: number | null;
  seq: number;
  table: TableState;
  undo: UndoRequest | null;
  view: Record<string, unknown>;
  /** None: a spectator */
  you: You | null;
};

/** All there is to know: the answer to hello and look, and whenever the server would rather send everything. */
export type SnapshotFrame = {
  clocks: Clocks | null;
  /** what the seat may do now; a move that ends in ' ...' is to be completed with numbers */
  legal: Array<string>;
  /** the last entries, or those after `since` */
  log: Array<Entry>;
  /** whose view this is; None: a spectator's */
  seat: number | null;
  seq: number;
  table: TableState;
  type: "snapshot";
  undo: UndoRequest | null;
  view: Record<string, unknown>;
  /** None: a spectator */
  you: You | null;
};

/** Where the game starts, if not at its beginning: exactly one of both. */
export type Start = {
  position: Record<string, unknown> | null;
  record: string | null;
};

export type Step = {
  events: Array<Record<string, unknown>>;
  move: string | null;
  ply: number;
  view: Record<string, unknown>;
  who: number | "chance" | "any" | null;
};

/** A game that ended without its rules: somebody went, and nobody took over. */
export type Stop = {
  reason: "resigned" | "left" | "time";
  seat: number;
  winners: Array<number>;
};

export type Summaries = {
  tables: Array<Summary>;
};

/** A line in a list of tables. */
export type Summary = {
  changed_at: number;
  created_at: number;
  game: string;
  names: Array<string>;
  open_seats: Array<number>;
  options: Record<string, unknown>;
  public: boolean;
  /** yours */
  seats: Array<number>;
  seq: number;
  status: "waiting" | "playing" | "over" | "stopped";
  table: string;
  turn: number | "chance" | "any" | null;
  your_turn: boolean;
};

/** Somebody joined, left, took another name, or the rematch has been set up. */
export type TableFrame = {
  table: TableState;
  type: "table";
};

export type TableMade = {
  /** a secret for every open seat */
  invitations: Record<string, string>;
  seats: Array<number>;
  secret: string;
  table: string;
  /** the address of the table without any secret */
  watch: string;
  /** the key that signs web hooks */
  webhook_secret: string | null;
};

export type TableState = {
  clock: TurnClock | GameClock | null;
  /** milliseconds since 1970, as all times here */
  created_at: number;
  game: string;
  id: string;
  options: Record<string, unknown>;
  public: boolean;
  /** the table of the rematch: join it with the secret of this one */
  rematch: string | null;
  /** the version of the rules that this table plays by, to its end */
  rules: number;
  seats: Array<SeatState>;
  spectators: number;
  status: "waiting" | "playing" | "over" | "stopped";
  stop: Stop | null;
  when_left: "bot" | "nobody";
};

export type Thought = {
  best: string | null;
  best_value: number | null;
  line: Array<string>;
  move: string;
  ply: number;
  runner_up: string | null;
  seat: number;
  value: number | null;
};

/** How far the moves went: `refusal` says why the next one was not made. */
export type Tried = {
  events: Array<Array<Record<string, unknown>>>;
  legal: Array<string>;
  refusal: Record<string, unknown> | null;
  view: Record<string, unknown>;
};

/** A position and moves to try on it, without a table. */
export type Try = {
  game: string;
  moves: Array<string>;
  options: Record<string, unknown>;
  position: Record<string, unknown> | null;
  seat: number | null;
  seed: number;
};

/** So many seconds for every turn; it may be days. */
export type TurnClock = {
  kind: "turn";
  seconds: number;
};

export type UndoAnswer = {
  agree: boolean;
  key: string;
  seat: number | null;
};

export type UndoAnswerFrame = {
  agree: boolean;
  key: string;
  seat: number | null;
  type: "undo-answer";
};

export type UndoAsk = {
  key: string;
  seat: number | null;
};

export type UndoFrame = {
  key: string;
  seat: number | null;
  type: "undo";
};

/** Somebody asks to take moves back; everybody in `waiting_for` must agree. */
export type UndoRequest = {
  /** how many moves would be taken back, those of chance included */
  plies: number;
  seat: number;
  waiting_for: Array<number>;
};

/** What the bearer's secret opens. */
export type You = {
  creator: boolean;
  seats: Array<number>;
};
