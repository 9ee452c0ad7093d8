import { expect, test } from "vitest";
import { Outbox, type Request } from "./outbox";

const move = (key: string): Request => ({ type: "move", key, seq: 3, seat: 0, move: "end" });

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

test("a request waits until it is answered, also across a reload", () => {
  const store = storage();
  new Outbox("x", store).add(move("a"));
  const reloaded = new Outbox("x", store);
  expect(reloaded.waiting).toEqual([move("a")]);
  expect(reloaded.answered("a")).toEqual(move("a"));
  expect(new Outbox("x", store).waiting).toEqual([]);
  expect(store.kept.size).toBe(0);
});

test("an answer to something else changes nothing", () => {
  const outbox = new Outbox("x", storage());
  outbox.add(move("a"));
  expect(outbox.answered("b")).toBeUndefined();
  expect(outbox.waiting).toHaveLength(1);
});

test("without storage, or with rubbish in it, it still works", () => {
  const store = storage();
  store.kept.set("x", "{not json");
  expect(new Outbox("x", store).waiting).toEqual([]);
  const outbox = new Outbox("x", null);
  outbox.add(move("a"));
  expect(outbox.waiting).toHaveLength(1);
});
