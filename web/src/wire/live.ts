/** The live connection of one table: says hello, sends what is in the outbox, and comes back whenever it breaks. */
import type { FromServer, ToServer } from "./index";
import type { Outbox, Request } from "./outbox";

export type Connection = "connecting" | "live" | "lost" | "refused";

type Callbacks = {
  /** What to say on every (re)connection: who we are, and up to where we know the log. */
  hello: () => Extract<ToServer, { type: "hello" }>;
  heard: (message: FromServer) => void;
  connection: (state: Connection) => void;
};

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;
const PING_EVERY_MS = 20_000;
const SILENCE_MS = 45_000;
const RESEND_MS = 1500;
/** Refusals of the hello after which coming back is pointless. */
const FINAL = new Set(["no-such-table", "bad-request"]);

export class Live {
  private socket: WebSocket | null = null;
  private attempts = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private isLive = false;
  private isTurnedAway = false;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly outbox: Outbox,
    private readonly on: Callbacks,
  ) {}

  open(): void {
    this.closed = false;
    addEventListener("online", this.comeBack);
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.comeBack);
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    this.socket?.close();
    this.socket = null;
  }

  /** Send a request that must not get lost: it waits in the outbox until the server has answered. */
  request(request: Request): void {
    this.outbox.add(request);
    this.send(request);
  }

  /** Send what may get lost. */
  send(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.on.hello()));
      this.resend();
      this.heardAt = Date.now();
      this.heartbeat = setInterval(() => this.beat(), PING_EVERY_MS);
    };
    socket.onmessage = ({ data }) => {
      this.heardAt = Date.now();
      const message = JSON.parse(data) as FromServer;
      if (message.type === "snapshot" || message.type === "entries") {
        this.attempts = 0;
        this.isLive = true;
        this.on.connection("live");
      } else if (message.type === "refused" && message.key === null) {
        // About no request in particular: the hello, or a frame that came too fast to be read.
        if (!this.isLive) this.isTurnedAway = FINAL.has(message.error.key);
        else setTimeout(() => this.resend(), RESEND_MS);
      }
      this.on.heard(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      clearInterval(this.heartbeat);
      this.socket = null;
      this.isLive = false;
      if (this.closed) return;
      if (this.isTurnedAway) {
        this.on.connection("refused");
        return;
      }
      this.on.connection("lost");
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempts++);
      this.retry = setTimeout(() => this.connect(), wait * (0.7 + 0.6 * Math.random()));
    };
  }

  private resend(): void {
    for (const request of this.outbox.waiting) this.send(request);
  }

  /** The network is back: do not wait for the next attempt. */
  private comeBack = (): void => {
    if (this.socket || this.closed) return;
    clearTimeout(this.retry);
    this.connect();
  };

  /** Some broken connections never say so: silence is the only sign. */
  private beat(): void {
    if (Date.now() - this.heardAt > SILENCE_MS) this.socket?.close();
    else this.send({ type: "ping", t: Date.now() });
  }
}
