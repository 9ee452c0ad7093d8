import { beforeEach, expect, test, vi } from "vitest";
import type { Entry, FromServer, Snapshot, View } from "../wire";
import { createTable, type Ears } from "./store";

vi.mock("../games", () => ({
  load: async ({ game: name }: { game: string }) => ({
    name,
    picks: () => [],
    lasts: () => 0,
    after: (view: unknown) => view,
  }),
}));
vi.mock("./motion", () => ({ isStill: () => true }));

const entry = (seq: number, move: string | null = null): Entry => ({
  seq,
  at: 0,
  kind: move ? "moved" : "left",
  who: 1,
  move,
  events: [],
});

const snapshot = (seat: number | null, own: number[], log: Entry[]): Snapshot =>
  ({
    seq: log.at(-1)?.seq ?? 0,
    view: { seat, turn: 1 },
    legal: seat === 1 ? ["end"] : [],
    clocks: null,
    undo: null,
    finish: null,
    table: { game: "terraflip", status: "playing", seats: [] },
    you: own.length > 0 ? { seats: own, creator: false } : null,
    seat,
    log,
  }) as unknown as Snapshot;

let ears: Ears;
const asked = vi.fn();
const open = () =>
  createTable("id", (given) => {
    ears = given;
    return {
      request: () => {},
      react: asked,
      look: () => {},
      isSending: () => false,
      answered: () => {},
      close: () => {},
    };
  });
const hear = (shown: Snapshot) => ears.heard({ type: "snapshot", ...shown } as FromServer);

let table: ReturnType<typeof open>;
beforeEach(async () => {
  table = open();
  hear(snapshot(1, [1], [entry(1, "place g6 desert")]));
  await vi.waitFor(() => expect(table.getState().legal).toEqual(["end"]));
});

test("one who loses the seat looks on, and forgets what only the seat could know", () => {
  hear(snapshot(null, [], [entry(2)]));
  const { snapshot: now, legal, isSeatLost, view } = table.getState();
  expect([now?.seat, now?.you, legal, isSeatLost]).toEqual([null, null, [], true]);
  expect(view).toEqual({ seat: null, turn: 1 });
  expect(now?.log.map(({ seq }) => seq)).toEqual([2]);
  table.actions.understood();
  expect(table.getState().isSeatLost).toBe(false);
});

test("the notice stays while one looks on, and goes with a seat", () => {
  hear(snapshot(null, [0], [entry(2)]));
  hear(snapshot(null, [0], [entry(3)]));
  expect(table.getState().isSeatLost).toBe(true);
  hear(snapshot(0, [0], [entry(3)]));
  expect(table.getState().isSeatLost).toBe(false);
});

test("a seat that one still has is no loss, whoever looks", () => {
  hear(snapshot(0, [0, 1], [entry(2)]));
  hear(snapshot(1, [0, 1], [entry(2)]));
  expect(table.getState().isSeatLost).toBe(false);
});

test("what is shown again ends in the present, and tells nothing anew", () => {
  const present = table.getState().view;
  const seen: unknown[] = [];
  const stop = table.subscribe(({ view }) => seen.push(view));
  const past = (turn: number) => ({
    ply: turn,
    who: 0,
    move: "",
    events: [],
    view: { turn } as unknown as View,
  });
  table.actions.rerun([past(7), past(8)]);
  stop();
  expect(seen).toContainEqual({ turn: 7 });
  expect(table.getState().view).toEqual(present);
  expect(table.getState()).toMatchObject({ told: 1, playing: null, legal: ["end"] });
});

const reaction = (seat: number | null) => ears.heard({ type: "reaction", seat, sign: "wow" });

test("a reaction is seen for a moment, whatever else happens, and never more than a few at once", () => {
  vi.useFakeTimers();
  reaction(0);
  reaction(null);
  hear(snapshot(1, [1], [entry(2)]));
  expect(table.getState().reactions.map(({ seat }) => seat)).toEqual([0, null]);
  for (let i = 0; i < 20; i++) reaction(1);
  expect(table.getState().reactions.length).toBeLessThan(10);
  expect(new Set(table.getState().reactions.map(({ number }) => number)).size).toBe(
    table.getState().reactions.length,
  );
  vi.advanceTimersByTime(10_000);
  expect(table.getState().reactions).toEqual([]);
  vi.useRealTimers();
});

test("who has reacted too often waits, and is shown no notice", () => {
  vi.useFakeTimers();
  table.actions.react("wow");
  const key = asked.mock.calls[0]?.[0] as string;
  const error = { key: "too-many-reactions", params: { seconds: 3 }, text: "", ruling: null };
  ears.heard({ type: "refused", key, error, snapshot: null });
  expect(asked.mock.calls[0]?.slice(1)).toEqual([1, "wow"]);
  expect(table.getState()).toMatchObject({ isReactionResting: true, refusal: null, sending: false });
  vi.advanceTimersByTime(3000);
  expect(table.getState().isReactionResting).toBe(false);
  vi.useRealTimers();
});

test("a pick that means nothing is answered all the same", () => {
  table.actions.pick("somewhere");
  expect(table.getState().refusal?.key).toBe("not-legal");
  hear(snapshot(0, [0], [entry(2)]));
  table.actions.pick("somewhere");
  expect(table.getState().refusal?.key).toBe("not-your-turn");
});

test("whoever looks on is asked nothing and told nothing", () => {
  hear(snapshot(null, [], [entry(2)]));
  table.actions.pick("somewhere");
  expect(table.getState().refusal).toBeNull();
});

test("what a game takes in hand again by itself leaves an answer standing", () => {
  table.actions.pick("somewhere");
  table.actions.resume("somewhere");
  expect(table.getState().refusal?.key).toBe("not-legal");
});
