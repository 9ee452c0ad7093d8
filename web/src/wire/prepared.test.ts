import { afterEach, expect, test, vi } from "vitest";
import { prepared } from "./prepared";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    "a server that compiles",
    async () => Response.json({ status: "warming up", percent: 40 }, { status: 503 }),
    40,
  ],
  ["a server that is ready", async () => Response.json({ status: "ready", percent: 100 }), 100],
  ["a load balancer without servers", async () => new Response("<html>", { status: 503 }), null],
  ["an older server", async () => Response.json({ status: "ready" }), null],
  ["no server", () => Promise.reject(new TypeError("no network")), null],
])("%s", async (_, answer, percent) => {
  vi.stubGlobal("fetch", answer);
  expect(await prepared()).toBe(percent);
});
