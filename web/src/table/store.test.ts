import { beforeEach, expect, test, vi } from "vitest";
import type { Entry, FromServer, Snapshot } from "../wire";
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
    table: { game: "terraflip", status: "playing", seats: [] },
    you: own.length > 0 ? { seats: own, creator: false } : null,
    seat,
    log,
  }) as unknown as Snapshot;

let ears: Ears;
const open = () =>
  createTable("id", (given) => {
    ears = given;
    return { request: () => {}, look: () => {}, isSending: () => false, answered: () => {}, close: () => {} };
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
