/** Sounds made in code, for those who like them. */
import { create } from "zustand";

const KEPT = "tableflip.sound";

export const useSound = create<{ on: boolean; toggle: () => void }>((set, get) => ({
  on: localStorage.getItem(KEPT) !== "off",
  toggle: () => {
    const on = !get().on;
    set({ on });
    localStorage.setItem(KEPT, on ? "on" : "off");
  },
}));

/** A sound is a few partials: frequency in hertz, when and how long in seconds, and how loud. */
type Partial = [hertz: number, from: number, lasts: number, loud: number];

const SOUNDS = {
  turn: [
    [523, 0, 0.5, 0.05],
    [784, 0.12, 0.7, 0.05],
  ],
  put: [
    [180, 0, 0.09, 0.16],
    [95, 0, 0.14, 0.16],
  ],
  turnOver: [
    [260, 0, 0.08, 0.08],
    [150, 0.1, 0.12, 0.14],
  ],
  roll: [
    [420, 0, 0.05, 0.07],
    [380, 0.09, 0.05, 0.07],
    [300, 0.2, 0.06, 0.07],
  ],
  bad: [[140, 0, 0.25, 0.08]],
} satisfies Record<string, Partial[]>;

let context: AudioContext | null = null;

export function chime(sound: keyof typeof SOUNDS): void {
  if (!useSound.getState().on || !navigator.userActivation?.hasBeenActive) return; // browsers allow it only then
  context ??= new AudioContext();
  for (const [hertz, from, lasts, loud] of SOUNDS[sound]) {
    const start = context.currentTime + from;
    const tone = new OscillatorNode(context, { frequency: hertz, type: "triangle" });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.linearRampToValueAtTime(loud, start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + lasts);
  }
}
