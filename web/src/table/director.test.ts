import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GamePlugin } from "../games/plugin";
import type { Event, View } from "../wire";
import { Director, type Playing } from "./director";

/** A view that only counts what has been shown. */
type Counting = View & { seen: string[] };
const view = (...seen: string[]) => ({ seen }) as unknown as Counting;
const game = {
  lasts: ({ ms }: Event) => Number(ms ?? 100),
  after: ({ seen }: Counting, { event }: Event) => view(...seen, event),
} as unknown as GamePlugin;

let shown = view();
let playing: Playing | null = null;
let idle = 0;
let told = 0;
let isStill = false;
let heard: string[] = [];

const screen = {
  view: () => shown,
  show: (next: View, now: Playing | null) => {
    shown = next as Counting;
    playing = now;
  },
  idle: () => {
    idle++;
  },
  reached: (seq: number) => {
    told = seq;
  },
  still: () => isStill,
  hear: ({ event }: Event, quicker: number) => {
    heard.push(quicker > 1 ? `${event}!` : event);
  },
  hearBriefly: (events: readonly Event[]) => {
    heard.push(events.map(({ event }) => event).join("+"));
  },
};
const director = () => new Director(game, screen);

beforeEach(() => {
  vi.useFakeTimers();
  shown = view();
  playing = null;
  idle = 0;
  told = 0;
  isStill = false;
  heard = [];
});
afterEach(() => vi.useRealTimers());

test("events are shown one after another, then the server's view", () => {
  director().add([{ event: "a" }, { event: "b" }], view("server"), 7);
  expect(playing?.event.event).toBe("a");
  vi.advanceTimersByTime(100);
  expect(playing?.event.event).toBe("b");
  expect(shown.seen).toEqual(["a"]);
  expect(told).toBe(0);
  vi.advanceTimersByTime(100);
  expect(playing).toBeNull();
  expect(shown.seen).toEqual(["server"]);
  expect(told).toBe(7);
  expect(idle).toBe(1);
});

test("what comes meanwhile waits for its turn", () => {
  const one = director();
  one.add([{ event: "a" }], view("first"), 1);
  one.add([{ event: "b" }], view("second"), 2);
  expect(one.isBusy).toBe(true);
  vi.advanceTimersByTime(100);
  expect(shown.seen).toEqual(["first"]);
  expect(playing?.event.event).toBe("b");
  vi.advanceTimersByTime(100);
  expect(shown.seen).toEqual(["second"]);
  expect(one.isBusy).toBe(false);
});

test("with reduced motion, or far behind, it jumps to the end", () => {
  isStill = true;
  director().add([{ event: "a" }], view("server"), 7);
  expect(shown.seen).toEqual(["server"]);
  isStill = false;
  director().add(
    Array.from({ length: 30 }, () => ({ event: "x" })),
    view("later"),
    8,
  );
  expect(shown.seen).toEqual(["later"]);
  expect(playing).toBeNull();
});

test("it can be skipped, and a moment of no length is not shown", () => {
  const one = director();
  one.add([{ event: "quiet", ms: 0 }, { event: "loud" }], view("server"), 7);
  expect(playing?.event.event).toBe("loud");
  expect(shown.seen).toEqual(["quiet"]);
  one.skip();
  expect(shown.seen).toEqual(["server"]);
  vi.advanceTimersByTime(1000);
  expect(shown.seen).toEqual(["server"]);
  expect(idle).toBe(1);
});

test("a view that takes time to come about is told when it has, or at once when that is skipped", () => {
  const settling = { ...game, lasts: () => 0, settles: () => 300 } as unknown as GamePlugin;
  const slow = new Director(settling, screen);
  slow.add([{ event: "a" }], view("first"), 1);
  slow.add([], view("second"), 2);
  expect(shown.seen).toEqual(["first"]);
  expect([playing?.ms, told, idle]).toEqual([300, 0, 0]);
  vi.advanceTimersByTime(300);
  expect(shown.seen).toEqual(["second"]);
  expect([playing?.ms, told, idle]).toEqual([300, 1, 0]);
  slow.skip();
  expect(playing).toBeNull();
  expect([shown.seen, told, idle]).toEqual([["second"], 2, 1]);
  vi.advanceTimersByTime(300);
  expect(idle).toBe(1);
});

test("every event is heard when it begins, quicker ones as such; what is skipped is heard at once", () => {
  const one = director();
  one.add([{ event: "a" }, { event: "b", ms: 0 }, { event: "c" }], view("server"), 7);
  expect(heard).toEqual(["a"]);
  vi.advanceTimersByTime(100);
  expect(heard).toEqual(["a", "b", "c"]);
  vi.advanceTimersByTime(100);
  heard = [];
  one.add(
    Array.from({ length: 8 }, (_, i) => ({ event: String(i) })),
    view("later"),
    8,
  );
  expect(heard).toEqual(["0!"]);
  heard = [];
  isStill = true;
  director().add([{ event: "d" }, { event: "e" }], view("still"), 9);
  expect(heard).toEqual(["d+e"]);
});
