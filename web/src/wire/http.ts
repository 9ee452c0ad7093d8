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

type Asked = { secret?: string | null; body?: unknown };

/**
 * Ask the server; POST with a body, GET without. Throws `Refused` and nothing else. Whoever asks for much at once, a page
 * full of boards or a household behind one address, has to wait a little: that is done here.
 */
export async function ask<Answer>(path: string, asked: Asked = {}): Promise<Answer> {
  for (let waits = 0; ; waits++) {
    try {
      return await askOnce<Answer>(path, asked);
    } catch (problem) {
      const seconds = waits < MOST_WAITS ? waitOf(problem) : null;
      if (seconds === null) throw problem;
      await new Promise((done) => setTimeout(done, seconds * 1000));
    }
  }
}

/** For how many seconds the server asks to wait; null: it does not, or for too long. */
function waitOf(problem: unknown): number | null {
  if (!(problem instanceof Refused) || problem.reason.key !== BUSY) return null;
  const seconds = Number(problem.reason.params.seconds);
  return seconds <= LONGEST_WAIT_S ? seconds : null;
}

async function askOnce<Answer>(path: string, { secret, body }: Asked): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (secret) headers.authorization = `Bearer ${secret}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(GONE, 0);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  throw new Refused(answer?.error ?? { ...GONE, params: { status: response.status } }, response.status);
}
