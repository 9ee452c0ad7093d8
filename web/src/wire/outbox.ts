/**
 * Requests that the server has not acknowledged yet, kept across reloads. Each has a key; the server answers a repeated
 * key as it did the first time, so sending again after a lost connection can neither lose nor double a move.
 */
import type { ToServer } from "./index";

/** A reaction is none of them: one that got lost is forgotten. */
export type Request = Exclude<Extract<ToServer, { key: string }>, { type: "react" }>;

export class Outbox {
  private readonly requests: Request[];

  constructor(
    private readonly name: string,
    private readonly store: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null,
  ) {
    this.requests = this.load();
  }

  get waiting(): readonly Request[] {
    return this.requests;
  }

  add(request: Request): void {
    this.requests.push(request);
    this.save();
  }

  /** The request with that key has been answered, well or badly. */
  answered(key: string): Request | undefined {
    const at = this.requests.findIndex((request) => request.key === key);
    if (at < 0) return undefined;
    const [request] = this.requests.splice(at, 1);
    this.save();
    return request;
  }

  private load(): Request[] {
    try {
      const kept: unknown = JSON.parse(this.store?.getItem(this.name) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return []; // somebody else's text, or no storage allowed: start empty
    }
  }

  private save(): void {
    try {
      if (this.requests.length) this.store?.setItem(this.name, JSON.stringify(this.requests));
      else this.store?.removeItem(this.name);
    } catch {
      // Without storage a reload forgets the request; the sequence number still guards against doubling it.
    }
  }
}
