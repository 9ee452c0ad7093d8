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

type Asked = { secret?: string | null; body?: unknown; signal?: AbortSignal };

/** Ask the server; POST with a body, GET without. Throws `Refused` and nothing else (but for an abort). */
export async function ask<Answer>(path: string, { secret, body, signal }: Asked = {}): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (secret) headers.authorization = `Bearer ${secret}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new Refused(GONE, 0);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  throw new Refused(answer?.error ?? { ...GONE, params: { status: response.status } }, response.status);
}
