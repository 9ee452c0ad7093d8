import { expect, test } from "vitest";
import { originFor } from "./addresses";

const at = (origin: string) => ({ origin, hostname: new URL(origin).hostname });
const HOME = ["http://192.168.1.23:8000/", "http://10.0.0.7:8000/"];

test.each([
  ["opened as localhost", "http://localhost:8000", HOME, "http://192.168.1.23:8000", true],
  ["opened by its number", "http://127.0.0.1:8000", HOME, "http://192.168.1.23:8000", true],
  ["opened by IPv6", "http://[::1]:8000", HOME, "http://192.168.1.23:8000", true],
  ["opened by another address of the network", "http://10.0.0.7:8000", HOME, "http://10.0.0.7:8000", true],
  [
    "a network of the machine with itself",
    "http://127.0.0.3:81",
    ["http://127.0.0.2:81/", "http://127.0.0.3:81/"],
    "http://127.0.0.3:81",
    true,
  ],
  ["a server for this machine alone", "http://localhost:8000", [], "http://localhost:8000", false],
  ["a server on the internet", "https://play.example", [], "https://play.example", true],
])("%s", (_, here, told, origin, isReachable) => {
  expect(originFor(at(here), told)).toEqual({ origin: new URL(origin).origin, isReachable });
});
