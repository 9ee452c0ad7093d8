/** What is heard of what happens: every event has its sound, or is silent for a reason that its game names. */
import type { GamePlugin } from "../games/plugin";
import type { Event, View } from "../wire";
import { chime, type Manner, type SoundName } from "./sound";

/** A sound in time with what is seen: `at` milliseconds after the event begins. */
export type Note = { sound: SoundName; at?: number } & Omit<Manner, "after">;
export type Heard<V extends View = View> =
  | SoundName
  | { silent: string }
  | ((event: Event, view: V) => readonly Note[]);

/** Of what is skipped at once, no more than that is heard. */
const MOST_AT_ONCE = 3;
const APART_MS = 110;

/** The notes of an event as its game wants them. */
export function notesOf(game: Pick<GamePlugin, "sounds">, event: Event, view: View): readonly Note[] {
  const heard = game.sounds?.[event.event];
  if (!heard || (typeof heard === "object" && "silent" in heard)) return [];
  return typeof heard === "string" ? [{ sound: heard }] : heard(event, view);
}

/** The sounds of an event that is seen now, so many times quicker than usual. */
export function hear(game: Pick<GamePlugin, "sounds">, event: Event, view: View, quicker = 1): void {
  if (globalThis.document?.hidden) return;
  for (const { sound, at = 0, ...manner } of notesOf(game, event, view))
    chime(sound, { ...manner, after: at / quicker / 1000 });
}

/** Events that are not seen one by one, for somebody who does not want things to move: the last kinds of them. */
export function briefly(game: Pick<GamePlugin, "sounds">, events: readonly Event[], view: View): SoundName[] {
  const last = events.flatMap((event) =>
    notesOf(game, event, view)
      .slice(-1)
      .map(({ sound }) => sound),
  );
  return [...new Set(last.reverse())].slice(0, MOST_AT_ONCE).reverse();
}

export function hearBriefly(game: Pick<GamePlugin, "sounds">, events: readonly Event[], view: View): void {
  if (globalThis.document?.hidden) return;
  briefly(game, events, view).forEach((sound, i) => {
    chime(sound, { after: (i * APART_MS) / 1000 });
  });
}
