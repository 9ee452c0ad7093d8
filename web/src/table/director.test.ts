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

const director = () =>
  new Director(game, {
    view: () => shown,
    show: (next, now) => {
      shown = next as Counting;
      playing = now;
    },
    idle: () => {
      idle++;
    },
    reached: (seq) => {
      told = seq;
    },
    still: () => isStill,
  });

beforeEach(() => {
  vi.useFakeTimers();
  shown = view();
  playing = null;
  idle = 0;
  told = 0;
  isStill = false;
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
