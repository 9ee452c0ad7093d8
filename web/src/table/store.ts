/**
 * One store per table: what the server said, what is being shown of it, and what the player is pointing at. The 3D scene,
 * the map, the lists and the live announcements all read from here, so they cannot disagree.
 */
import { create } from "zustand";
import { load } from "../games";
import type { GamePlugin } from "../games/plugin";
import type { Entry, Event, FromServer, ReactionSign, Refusal, Snapshot, Step, View } from "../wire";
import type { Connection } from "../wire/live";
import type { Request } from "../wire/outbox";
import { type Choices, narrow, pickOneMore } from "./choose";
import { Director, type Playing } from "./director";
import { hear, hearBriefly } from "./hearing";
import { isStill } from "./motion";
import { hush } from "./sound";

/** A reaction that is being seen: `number` tells two equal ones apart; `seat` null: of somebody who looks on. */
export type SeenReaction = { number: number; seat: number | null; sign: ReactionSign };
const REACTION_MS = 2600;
const MOST_REACTIONS = 6;
/** What the keys of reactions begin with: being refused one is no matter for a notice. */
const REACTION_KEY = "react-";

export type TableState = {
  id: string;
  connection: Connection;
  game: GamePlugin | null;
  /** The table as the server last told it. */
  snapshot: Snapshot | null;
  /** The view on screen, which may lag behind while things are seen happening. */
  view: View | null;
  playing: Playing | null;
  /** The last entry of the log that has been shown: the story is not told before it is seen. */
  told: number;
  /** Legal moves; none while something is still being shown or sent. */
  legal: readonly string[];
  choices: Choices;
  picked: readonly string[];
  /** The cell under the pointer, or with the focus; and cells shown because a line of the log is pointed at. */
  pointed: string | null;
  marked: readonly string[];
  /** Cells that shine: what was counted for whoever won. */
  lit: readonly string[];
  sending: boolean;
  /** Why the last wish was refused. */
  refusal: Refusal | null;
  reactions: readonly SeenReaction[];
  /** We have reacted so often that we have to wait. */
  isReactionResting: boolean;
  /** The seats of this device; when it has none any more, those that it had last: one still is who one was. */
  mine: readonly number[];
  /** The seat whose view we had is no longer ours. */
  isSeatLost: boolean;
  /** Why there is no table to be seen. */
  problem: Refusal | null;
};

export type TableActions = {
  play: (move: string) => void;
  pick: (pick: string) => void;
  /** Pick again what was in hand before: a game does so by itself, and nothing that was said goes away. */
  resume: (pick: string) => void;
  drop: () => void;
  point: (cell: string | null) => void;
  mark: (cells: readonly string[]) => void;
  light: (cells: readonly string[]) => void;
  /** Show steps of the past again, and come back to the present. */
  rerun: (steps: readonly Step[]) => void;
  undo: () => void;
  answerUndo: (agree: boolean) => void;
  /** Leave the rest of what is being built to fair chance; and what one says when somebody else would. */
  finish: () => void;
  answerFinish: (agree: boolean) => void;
  resign: () => void;
  react: (sign: ReactionSign) => void;
  look: (seat: number) => void;
  understood: () => void;
  skip: () => void;
  /** Fetch entries of the log from before those that are known. */
  recall: () => Promise<void>;
  leave: () => void;
};

const eventsOf = (entries: readonly Entry[]): Event[] => entries.flatMap((entry) => entry.events);

/** A log and what came after it, which may overlap. */
function joined(log: readonly Entry[], more: readonly Entry[]): { log: Entry[]; fresh: Entry[] } {
  const last = log.at(-1)?.seq ?? -1;
  const fresh = more.filter((entry) => entry.seq > last);
  return { log: [...log, ...fresh], fresh };
}

/** The first entry of a log whose forerunners are missing, though others before them are there. */
const afterGap = (log: readonly Entry[]): number | undefined =>
  log.find(({ seq }, i) => i > 0 && seq > (log[i - 1]?.seq ?? seq) + 1)?.seq;

/** A log with entries that came before number `seq`, some of which it may have already. */
function filled(log: readonly Entry[], older: readonly Entry[], seq: number): Entry[] {
  const at = log.findIndex((entry) => entry.seq === seq);
  if (at < 0) return [...log]; // by now it is another log
  const { log: before } = joined(log.slice(0, at), older);
  return [...before, ...log.slice(at)];
}

const picksIn = (game: GamePlugin, view: View) => (move: string) => game.picks(move, view);

const NO_CHOICES: Choices = { open: [], meant: null, next: new Set() };

/** What is behind a table: the live server, or something that answers in its place (an example of the rulebook, a replay). */
export type Wire = {
  /** A request that has to be answered by `ack` or `refused`. */
  request: (request: Request) => void;
  /** Something that may get lost. */
  react?: (key: string, seat: number | null, sign: ReactionSign) => void;
  look: (seat: number) => void;
  /** Is a request on its way, perhaps since before the page was loaded? */
  isSending: () => boolean;
  answered: (key: string) => void;
  /** Entries of the log, as that seat sees them, that end just before number `seq`; nothing where all are told at once. */
  before?: (seq: number, seat: number | null) => Promise<Entry[]>;
  close: () => void;
};
export type Ears = {
  heard: (message: FromServer) => void;
  connection: (state: Connection) => void;
  snapshot: () => Snapshot | null;
};

export type Table = ReturnType<typeof createTable>;

export function createTable(id: string, connect: (ears: Ears) => Wire) {
  const useTable = create<TableState>(() => ({
    id,
    connection: "connecting",
    game: null,
    snapshot: null,
    view: null,
    playing: null,
    told: -1,
    legal: [],
    choices: NO_CHOICES,
    picked: [],
    pointed: null,
    marked: [],
    lit: [],
    sending: false,
    refusal: null,
    reactions: [],
    isReactionResting: false,
    mine: [],
    isSeatLost: false,
    problem: null,
  }));
  const { setState: set, getState: get } = useTable;

  let director: Director | null = null;
  /** What was heard before the game's part of the client had arrived. */
  let early: FromServer[] | null = null;

  function heard(message: FromServer): void {
    if (message.type === "refused" && message.key?.startsWith(REACTION_KEY)) rest(message.error);
    else if (message.type === "ack" || message.type === "refused") answered(message);
    else if (message.type === "reaction") see(message);
    else if (early) early.push(message);
    else if (message.type === "snapshot") begin(message);
    else if (message.type === "entries") follow(message);
    else if (message.type === "presence") notice(message);
    else if (message.type === "table") patch(() => ({ table: message.table }));
  }

  function begin(snapshot: Snapshot): void {
    const { snapshot: known, game } = get();
    if (snapshot.you && snapshot.you.seats.length > 0) set({ mine: snapshot.you.seats });
    if (known && game?.name === snapshot.table.game && director) {
      // Another seat's eyes: what the last one saw of the story is not for this one.
      const before = known.seat === snapshot.seat ? known.log : [];
      const { log, fresh } = joined(before, snapshot.log);
      const isLost = known.seat !== null && !snapshot.you?.seats.includes(known.seat);
      set({
        snapshot: { ...snapshot, log },
        problem: null,
        isSeatLost: isLost || (get().isSeatLost && snapshot.seat === null),
      });
      mend();
      if (before.length > 0 && fresh.length > 0) director.add(eventsOf(fresh), snapshot.view, snapshot.seq);
      else director.cut(snapshot.view, snapshot.seq);
      return;
    }
    early = [];
    load(snapshot.table).then(
      (game) => {
        director = new Director(game, {
          view: () => get().view as View,
          show: (view, playing) => set({ view, playing, legal: [], choices: NO_CHOICES }),
          reached: (told) => set({ told }),
          idle: offer,
          still: () => isStill() || document.hidden,
          hear: (event, quicker) => hear(game, event, get().view as View, quicker),
          hearBriefly: (events) => hearBriefly(game, events, get().view as View),
        });
        set({ game, snapshot, view: snapshot.view, told: snapshot.seq, problem: null });
        const waited = early ?? [];
        early = null;
        offer();
        waited.forEach(heard);
      },
      (cause: Error) => set({ problem: { key: "crash", params: {}, text: cause.message, ruling: null } }),
    );
  }

  function follow(message: Extract<FromServer, { type: "entries" }>): void {
    const known = get().snapshot;
    if (!known) return;
    const { seq, view, legal, clocks, undo, finish } = message;
    const { log, fresh } = joined(known.log, message.entries);
    set({ snapshot: { ...known, seq, view, legal, clocks, undo, finish, log } });
    director?.add(eventsOf(fresh), view, seq);
  }

  /** Fetch entries of the log that end just before number `seq`; true if there were any. */
  async function fetchBefore(seq: number): Promise<boolean> {
    const seat = get().snapshot?.seat ?? null;
    const older = (await wire.before?.(seq, seat)) ?? [];
    // Another pair of eyes may be looking by now.
    patch((now) => (now.seat === seat ? { log: filled(now.log, older, seq) } : {}));
    return older.length > 0;
  }

  /** More was missed than the server tells at once: fetch the rest. If it is gone again, the next connection comes here too. */
  async function mend(): Promise<void> {
    const seq = afterGap(get().snapshot?.log ?? []);
    if (seq && (await fetchBefore(seq).catch(() => false))) await mend();
  }

  function notice({ seats, spectators }: Extract<FromServer, { type: "presence" }>): void {
    patch(({ table }) => ({
      table: {
        ...table,
        spectators,
        seats: table.seats.map((seat, i) => ({ ...seat, present: seats[i] ?? false })),
      },
    }));
  }

  let reactionsSeen = 0;

  function see({ seat, sign }: Extract<FromServer, { type: "reaction" }>): void {
    const number = ++reactionsSeen;
    set(({ reactions }) => ({ reactions: [...reactions, { number, seat, sign }].slice(-MOST_REACTIONS) }));
    setTimeout(
      () => set(({ reactions }) => ({ reactions: reactions.filter((one) => one.number !== number) })),
      REACTION_MS,
    );
  }

  function rest({ params }: Refusal): void {
    set({ isReactionResting: true });
    setTimeout(() => set({ isReactionResting: false }), Number(params.seconds ?? 1) * 1000);
  }

  function patch(change: (snapshot: Snapshot) => Partial<Snapshot>): void {
    const { snapshot } = get();
    if (snapshot) set({ snapshot: { ...snapshot, ...change(snapshot) } });
  }

  function answered(message: Extract<FromServer, { type: "ack" | "refused" }>): void {
    if (message.key) wire.answered(message.key);
    set({ sending: wire.isSending() });
    if (message.type === "refused") {
      if (get().snapshot) set({ refusal: message.error });
      else set({ problem: message.error });
      if (message.snapshot) begin(message.snapshot);
    }
    offer();
  }

  /** Offer the legal moves, if there is nothing left to show and nothing on its way. */
  function offer(): void {
    const { snapshot, sending, picked, game } = get();
    const ready = snapshot && game && !sending && !director?.isBusy;
    const legal = ready ? snapshot.legal : [];
    const still = ready && narrow(legal, picked, picksIn(game, snapshot.view)).open.length > 0 ? picked : [];
    const choices = game && snapshot ? narrow(legal, still, picksIn(game, snapshot.view)) : NO_CHOICES;
    set({ legal, picked: still, choices });
  }

  /** What stays `picked` meanwhile can be gone on with, should the answer be no. */
  function request(request: Request, picked: readonly string[] = []): void {
    set({ sending: true, refusal: null, legal: [], choices: NO_CHOICES, picked });
    wire.request(request);
  }

  /** The seat whose move it is, among ours: the one that is looked from, unless several sit at this device. */
  function mySeat(): number | null {
    const { snapshot } = get();
    const own = snapshot?.you?.seats ?? [];
    const turn = snapshot?.view.turn;
    return typeof turn === "number" && own.includes(turn) ? turn : (snapshot?.seat ?? own[0] ?? null);
  }

  function send(move: string, picked: readonly string[] = []): void {
    const { snapshot, sending, view, game } = get();
    const from = mySeat();
    if (!snapshot || from === null || sending || (view && game?.compose?.(move, view))) return;
    request({ type: "move", key: crypto.randomUUID(), seq: snapshot.seq, seat: from, move }, picked);
  }

  /** A pick that leads nowhere gets an answer: the server's, to what was probably meant; else that it means nothing now. */
  function wonder(picks: readonly string[], game: GamePlugin, view: View): void {
    const from = mySeat();
    if (from === null || director?.isBusy) return; // whoever looks on is told so; what is being shown says enough
    const wish = game.wish?.(picks, view);
    if (wish) send(wish, get().picked);
    else {
      const isMine = view.turn === from || view.turn === "any";
      const key = view.result ? "game-over" : isMine ? "not-legal" : "not-your-turn";
      set({ refusal: { key, params: {}, text: "", ruling: null } });
    }
  }

  const wire = connect({
    heard,
    connection: (connection) => set({ connection }),
    snapshot: () => get().snapshot,
  });

  const actions: TableActions = {
    play: (move) => send(move),
    pick: (pick) => {
      const { legal, picked, game, view, sending } = get();
      if (!game || !view || sending) return;
      const meaning = game.means?.(pick, { view, legal, picked });
      if (meaning === "noted") return;
      if (meaning) {
        actions.play(meaning.send);
        return;
      }
      const more = pickOneMore(legal, picked, pick, picksIn(game, view));
      if (!more.leads) {
        wonder([...picked, pick], game, view);
        return;
      }
      const choices = narrow(legal, more.picked, picksIn(game, view));
      set({ picked: more.picked, choices, refusal: null });
      if (choices.meant) actions.play(choices.meant);
    },
    resume: (pick) => {
      const { refusal } = get();
      actions.pick(pick);
      set({ refusal });
    },
    drop: () => {
      const { legal, game, view } = get();
      set({ picked: [], choices: game && view ? narrow(legal, [], picksIn(game, view)) : NO_CHOICES });
    },
    point: (pointed) => pointed !== get().pointed && set({ pointed }),
    mark: (marked) => set({ marked }),
    light: (lit) => set({ lit }),
    rerun: ([start, ...steps]) => {
      const { snapshot } = get();
      if (!snapshot || !director || !start) return;
      director.cut(start.view, snapshot.seq);
      for (const { events, view } of steps) director.add(events, view, snapshot.seq);
      director.add([], snapshot.view, snapshot.seq);
    },
    // The server knows which of our seats moved last: not always the one in turn, when a device is passed round.
    undo: () => request({ type: "undo", key: crypto.randomUUID(), seat: null }),
    answerUndo: (agree) => request({ type: "undo-answer", key: crypto.randomUUID(), agree, seat: mySeat() }),
    finish: () => request({ type: "finish", key: crypto.randomUUID(), seat: null }),
    answerFinish: (agree) =>
      request({ type: "finish-answer", key: crypto.randomUUID(), agree, seat: mySeat() }),
    resign: () => {
      const from = mySeat();
      if (from !== null) request({ type: "resign", key: crypto.randomUUID(), seat: from });
    },
    react: (sign) => wire.react?.(`${REACTION_KEY}${crypto.randomUUID()}`, mySeat(), sign),
    look: wire.look,
    understood: () => set({ refusal: null, isSeatLost: false }),
    skip: () => {
      hush();
      director?.skip();
    },
    recall: async () => {
      const first = get().snapshot?.log[0]?.seq ?? 0;
      if (first > 1) await fetchBefore(first);
    },
    leave: wire.close,
  };

  set({ sending: wire.isSending() });
  return Object.assign(useTable, { actions });
}
