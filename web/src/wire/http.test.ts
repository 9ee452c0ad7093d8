import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask, Refused } from "./http";

const busy = (seconds: number) =>
  Response.json({ error: { key: "too-fast", params: { seconds }, text: "", ruling: null } }, { status: 429 });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** How it ends, however long that takes. */
async function ending<T>(asked: Promise<T>): Promise<T> {
  asked.catch(() => {}); // it is looked at below
  await vi.runAllTimersAsync();
  return asked;
}

test("who asks for too much at once waits as long as the server says, and asks again for the same", async () => {
  fetched.mockResolvedValueOnce(busy(2)).mockResolvedValueOnce(Response.json({ is: "there" }));
  const began = Date.now();
  expect(await ending(ask("/try", { body: { game: "terrain" }, secret: "s" }))).toEqual({ is: "there" });
  expect(Date.now() - began).toBe(2000);
  expect(fetched.mock.calls[1]).toEqual(fetched.mock.calls[0]);
  expect(fetched.mock.calls[1]).toEqual([
    "/api/try",
    {
      method: "POST",
      headers: { authorization: "Bearer s", "content-type": "application/json" },
      body: '{"game":"terrain"}',
    },
  ]);
});

test("but not for ever, and not for long", async () => {
  fetched.mockImplementation(async () => busy(1));
  await expect(ending(ask("/games"))).rejects.toThrow(Refused);
  expect(fetched).toHaveBeenCalledTimes(6);
  fetched.mockReset().mockImplementation(async () => busy(600));
  await expect(ending(ask("/games"))).rejects.toThrow(Refused);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("other refusals are told at once, and so is a server that is gone", async () => {
  const error = { key: "no-such-table", params: {}, text: "There is no such table.", ruling: null };
  fetched.mockResolvedValueOnce(Response.json({ error }, { status: 404 }));
  await expect(ending(ask("/tables/x"))).rejects.toMatchObject({ reason: error, status: 404 });
  fetched.mockRejectedValueOnce(new TypeError("no network"));
  await expect(ending(ask("/tables/x"))).rejects.toMatchObject({ reason: { key: "server-gone" }, status: 0 });
  fetched.mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  await expect(ending(ask("/tables/x"))).rejects.toMatchObject({
    reason: { key: "server-gone", params: { status: 502 } },
  });
  expect(fetched).toHaveBeenCalledTimes(3);
});
