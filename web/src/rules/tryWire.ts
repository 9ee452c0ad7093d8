/** A table that is no table: a position of the rulebook and the moves tried on it, answered by the server's `try`. */
import type { Ears, Wire } from "../table/store";
import type { Entry, Event, Refusal, Snapshot, Tried } from "../wire";
import { ask, Refused } from "../wire/http";

export type Trial = {
  game: string;
  options: Record<string, unknown>;
  position: Record<string, unknown> | null;
  seat: number;
  seed?: number;
};

/** Has the last word on a move before it is tried: why not, or which moves of others follow it. */
export type Script = (move: string) => { refusal: Refusal } | { followedBy: readonly string[] };

const FREELY: Script = () => ({ followedBy: [] });

/** What the player of the trial may do; nothing when it is somebody else's turn. */
const offered = ({ view, legal }: Pick<Tried, "view" | "legal">, seat: number): string[] =>
  view.turn === seat || view.turn === "any" ? legal : [];

/** `onMove` hears of every move that was made, with the view after it. */
export function tryWire(
  trial: Trial,
  onMove?: (move: string, tried: Tried) => void,
  script: Script = FREELY,
) {
  return ({ heard, connection }: Ears): Wire => {
    const moves: string[] = [];
    let isSending = false;
    let isOpen = true;

    const attempt = (more: readonly string[]) =>
      ask<Tried>("/try", { body: { ...trial, moves: [...moves, ...more] } });

    const begin = () =>
      attempt([]).then(
        (tried) => {
          if (!isOpen) return;
          connection("live");
          heard({
            type: "snapshot",
            ...pretend(trial, { view: tried.view, legal: offered(tried, trial.seat) }),
          });
        },
        (problem: unknown) => {
          if (!(problem instanceof Refused)) throw problem;
          if (isOpen) heard({ type: "refused", key: null, error: problem.reason, snapshot: null });
        },
      );

    const move = async (key: string, text: string) => {
      const judged = script(text);
      if ("refusal" in judged) return refuse(key, judged.refusal);
      const made = [text, ...judged.followedBy];
      try {
        const tried = await attempt(made);
        if (!isOpen) return;
        isSending = false;
        if (tried.refusal) return refuse(key, tried.refusal);
        const entries = made.map((one, i) =>
          entry(moves.length + i + 1, one, trial, tried.events[moves.length + i]),
        );
        moves.push(...made);
        const { view } = tried;
        const legal = offered(tried, trial.seat);
        heard({
          type: "entries",
          entries,
          seq: moves.length,
          view,
          legal,
          clocks: null,
          undo: null,
          finish: null,
        });
        heard({ type: "ack", key, seq: moves.length });
        onMove?.(text, tried);
      } catch (problem) {
        if (!(problem instanceof Refused)) throw problem;
        refuse(key, problem.reason);
      }
    };

    const refuse = (key: string, error: Refusal) => {
      isSending = false;
      if (isOpen) heard({ type: "refused", key, error, snapshot: null });
    };

    begin();
    return {
      request: (request) => {
        isSending = true;
        if (request.type === "move") move(request.key, request.move);
        else refuse(request.key, { key: "not-legal", params: {}, text: "", ruling: null });
      },
      look: () => {},
      isSending: () => isSending,
      answered: () => {},
      close: () => {
        isOpen = false;
      },
    };
  };
}

function entry(seq: number, move: string, trial: Trial, events: Event[] = []): Entry {
  return { seq, at: 0, kind: "moved", who: trial.seat, move, events };
}

/** What a live table would say of itself. */
export function pretend(
  { game, options, seat }: Trial,
  { view, legal }: Pick<Tried, "view" | "legal">,
): Snapshot {
  const seats = view.seats.map((colour, number) => ({
    seat: number,
    colour,
    kind: "person" as const,
    level: null,
    name: "",
    present: true,
    left: null,
  }));
  return {
    table: {
      id: "",
      game,
      rules: 0,
      options,
      seats,
      clock: null,
      public: false,
      screen: false,
      watchers_react: false,
      when_left: "nobody",
      status: view.result ? "over" : "playing",
      stop: null,
      rematch: null,
      spectators: 0,
      created_at: 0,
    },
    you: { seats: [seat], creator: true },
    seat,
    seq: 0,
    view,
    legal,
    log: [],
    clocks: null,
    undo: null,
    finish: null,
  };
}
