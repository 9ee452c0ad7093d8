import { afterEach, expect, test, vi } from "vitest";
import { prepared } from "./prepared";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    "a server that compiles",
    async () => Response.json({ status: "warming up", percent: 40 }, { status: 503 }),
    { percent: 40, canPlay: false },
  ],
  [
    "a server whose bots are not ready",
    async () => Response.json({ status: "ready", percent: 80 }),
    { percent: 80, canPlay: true },
  ],
  [
    "a server that is ready",
    async () => Response.json({ status: "ready", percent: 100 }),
    { percent: 100, canPlay: true },
  ],
  [
    "a server whose database is away",
    async () => Response.json({ status: "no storage", percent: 100 }, { status: 503 }),
    { percent: 100, canPlay: true },
  ],
  ["a load balancer without servers", async () => new Response("<html>", { status: 503 }), null],
  ["an older server", async () => Response.json({ status: "ready" }), null],
  ["no server", () => Promise.reject(new TypeError("no network")), null],
])("%s", async (_, answer, told) => {
  vi.stubGlobal("fetch", answer);
  expect(await prepared()).toEqual(told);
});
