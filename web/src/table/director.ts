/**
 * Shows what happened in its own time. Entries come as fast as the server likes; the director plays their events one
 * after another, each as long as the game says, and ends on the server's view. Nobody has to wait for it: with reduced
 * motion, in a hidden page, or far behind, it jumps to the end.
 */
import type { GamePlugin } from "../games/plugin";
import type { Event, View } from "../wire";

/** An event being shown: `number` tells two equal ones apart. */
export type Playing = { event: Event; ms: number; number: number };

type Item = { event: Event } | { view: View; seq: number };

type Screen = {
  view: () => View;
  show: (view: View, playing: Playing | null) => void;
  /** Everything up to this entry of the log has been shown. */
  reached: (seq: number) => void;
  /** Everything has been shown. */
  idle: () => void;
  still: () => boolean;
  /** An event is seen from now on, so many times quicker than usual; or several were skipped. */
  hear: (event: Event, quicker: number) => void;
  hearBriefly: (events: readonly Event[]) => void;
};

/** What is played while a view comes about by itself. */
export const SETTLING: Event = { event: "settling" };
const FAR_BEHIND = 24;
const HURRY_FROM = 6;

export class Director {
  private queue: Item[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private busy = false;
  private count = 0;
  /** The view that is being seen to come about. */
  private settling: { view: View; seq: number } | null = null;

  constructor(
    private readonly game: GamePlugin,
    private readonly screen: Screen,
  ) {}

  get isBusy(): boolean {
    return this.busy;
  }

  /** Show these events, then this view, which is the server's after entry `seq`. */
  add(events: readonly Event[], view: View, seq: number): void {
    this.queue.push(...events.map((event) => ({ event })), { view, seq });
    if (!this.busy) this.next();
  }

  /** Drop whatever is being shown and go to this view. */
  cut(view: View, seq: number): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.settling = null;
    this.busy = false;
    this.screen.reached(seq);
    this.screen.show(view, null);
    this.screen.idle();
  }

  /** Show all that is waiting at once. */
  skip(): void {
    const last = this.queue.findLast((item) => "view" in item) ?? this.settling;
    if (last) this.cut(last.view, last.seq);
  }

  private next = (): void => {
    this.busy = true;
    const waiting = this.queue.filter((item) => "event" in item).length;
    if (waiting > FAR_BEHIND || this.screen.still()) {
      this.screen.hearBriefly(this.queue.flatMap((item) => ("event" in item ? [item.event] : [])));
      this.skip();
      return;
    }
    const item = this.queue.shift();
    if (!item) {
      this.busy = false;
      this.screen.idle();
      return;
    }
    const view = this.screen.view();
    const hurry = waiting > HURRY_FROM ? 2.5 : 1;
    if ("view" in item) {
      this.settle(item, (this.game.settles?.(view, item.view) ?? 0) / hurry);
      return;
    }
    const ms = this.game.lasts(item.event, view) / hurry;
    this.screen.hear(item.event, hurry);
    const done = () => {
      this.screen.show(this.game.after(this.screen.view(), item.event), null);
      this.next();
    };
    if (ms === 0) {
      done();
      return;
    }
    this.screen.show(view, { event: item.event, ms, number: ++this.count });
    this.timer = setTimeout(done, ms);
  };

  /** The server's view: at once, or seen to come about, in a game whose events are not shown by themselves. */
  private settle({ view, seq }: { view: View; seq: number }, ms: number): void {
    const done = () => {
      this.screen.reached(seq);
      this.screen.show(view, null);
      this.next();
    };
    if (ms === 0) {
      done();
      return;
    }
    this.settling = { view, seq };
    this.screen.hear(SETTLING, 1);
    this.screen.show(view, { event: SETTLING, ms, number: ++this.count });
    this.timer = setTimeout(() => {
      this.settling = null;
      done();
    }, ms);
  }
}
