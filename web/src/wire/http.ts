import type { Refusal } from "./index";

/** A refusal of the server, or `server-gone` when there was no answer at all. */
export class Refused extends Error {
  constructor(
    readonly reason: Refusal,
    readonly status: number,
  ) {
    super(reason.text);
  }
}

const GONE: Refusal = { key: "server-gone", params: {}, text: "The server does not answer.", ruling: null };

/** The server has looked at nothing yet when it says so: asking again later does no harm. */
const BUSY = "too-fast";
const MOST_WAITS = 5;
const LONGEST_WAIT_S = 10;

type Asked = { secret?: string | null; body?: unknown; signal?: AbortSignal };

/**
 * Ask the server; POST with a body, GET without. Throws `Refused` and nothing else (but for an abort). Whoever asks for
 * much at once, a page full of boards or a household behind one address, has to wait a little: that is done here.
 */
export async function ask<Answer>(path: string, asked: Asked = {}, waits = 0): Promise<Answer> {
  const { signal } = asked;
  let response: Response;
  try {
    response = await fetch(`/api${path}`, requestOf(asked));
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new Refused(GONE, 0);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const reason: Refusal = answer?.error ?? { ...GONE, params: { status: response.status } };
  const seconds = Number(reason.params.seconds);
  if (reason.key !== BUSY || waits >= MOST_WAITS || !(seconds <= LONGEST_WAIT_S))
    throw new Refused(reason, response.status);
  await new Promise((done) => setTimeout(done, seconds * 1000));
  signal?.throwIfAborted();
  return ask(path, asked, waits + 1);
}

function requestOf({ secret, body, signal }: Asked): RequestInit {
  const headers: Record<string, string> = {};
  if (secret) headers.authorization = `Bearer ${secret}`;
  if (body === undefined) return { headers, signal };
  headers["content-type"] = "application/json";
  return { method: "POST", headers, body: JSON.stringify(body), signal };
}
