/** Sounds made in code, for those who like them: a few voices each, off at one touch, and it is remembered. */
import { create } from "zustand";

const KEPT = "tableflip.sound";

/** Nothing can be remembered where a browser keeps nothing: it holds for this visit. */
const remembered = (): string | null => {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
};

export const useSound = create<{ on: boolean; toggle: () => void }>((set, get) => ({
  on: remembered() !== "off",
  toggle: () => {
    const on = !get().on;
    set({ on });
    if (!on) hush();
    try {
      localStorage.setItem(KEPT, on ? "on" : "off");
    } catch {
      // See above.
    }
  },
}));

/**
 * A voice: a tone, or noise in a narrow band around a pitch. It may glide to another pitch, and dies away by itself. Hertz,
 * seconds, and loudness from 0 to 1.
 */
type Voice = {
  wave?: "sine" | "triangle" | "sawtooth" | "square" | "noise";
  hertz: number;
  to?: number;
  from?: number;
  lasts: number;
  loud: number;
};

const tone = (hertz: number, from: number, lasts: number, loud: number): Voice => ({
  hertz,
  from,
  lasts,
  loud,
});
const noise = (hertz: number, lasts: number, loud: number, more: Partial<Voice> = {}): Voice => ({
  wave: "noise",
  hertz,
  lasts,
  loud,
  ...more,
});

export const SOUNDS = {
  // --- at every table
  turn: [tone(523, 0, 0.5, 0.05), tone(784, 0.12, 0.7, 0.05)],
  put: [tone(180, 0, 0.09, 0.16), tone(95, 0, 0.14, 0.16), noise(900, 0.03, 0.06)],
  lift: [tone(330, 0, 0.07, 0.06), tone(440, 0.06, 0.08, 0.05)],
  slide: [noise(500, 0.16, 0.08, { to: 900 }), tone(150, 0.12, 0.08, 0.08)],
  turnOver: [noise(1400, 0.1, 0.05, { to: 500 }), tone(260, 0, 0.08, 0.08), tone(150, 0.1, 0.12, 0.14)],
  roll: [0, 0.07, 0.16, 0.28].flatMap((from, i) => [
    tone(420 - i * 40, from, 0.05, 0.07),
    noise(2200, 0.02, 0.06, { from }),
  ]),
  bad: [tone(140, 0, 0.25, 0.08)],
  count: [tone(880, 0, 0.09, 0.035)],
  won: [523, 659, 784, 1047].flatMap((hertz, i) => [
    tone(hertz, i * 0.13, 0.7, 0.06),
    tone(hertz / 2, i * 0.13, 0.5, 0.05),
  ]),
  lost: [392, 370, 349, 262].map((hertz, i) => tone(hertz, i * 0.2, 0.6, 0.06)),
  ended: [tone(523, 0, 0.5, 0.05), tone(659, 0.15, 0.5, 0.05), tone(523, 0.3, 0.8, 0.05)],
  // --- TerraFlip
  well: [tone(392, 0.1, 0.16, 0.07), tone(587, 0.2, 0.3, 0.07)],
  shot: [noise(300, 0.25, 0.14, { to: 1600 }), tone(90, 0, 0.2, 0.16), tone(120, 1.1, 0.16, 0.18)],
  spy: [{ wave: "sine", hertz: 620, to: 930, lasts: 0.5, loud: 0.05 }, tone(930, 0.45, 0.4, 0.03)],
  // --- the terrain game
  step: [tone(240, 0, 0.05, 0.09), noise(1200, 0.025, 0.05)],
  flag: [tone(587, 0, 0.2, 0.06), tone(880, 0.1, 0.35, 0.06)],
  home: [523, 659, 784].map((hertz, i) => tone(hertz, i * 0.1, 0.5, 0.06)),
  fallBack: [{ hertz: 420, to: 130, lasts: 0.6, loud: 0.09 }, tone(100, 0.55, 0.16, 0.14)],
  grind: [noise(240, 0.5, 0.16, { to: 160 }), tone(80, 0.42, 0.18, 0.16)],
  quake: [noise(120, 0.9, 0.3), { hertz: 60, to: 40, lasts: 0.9, loud: 0.2 }, tone(90, 0.85, 0.2, 0.16)],
  // --- Flip Ships
  whoosh: [noise(500, 0.4, 0.1, { to: 1800 }), tone(220, 0, 0.04, 0.1)],
  thud: [noise(420, 0.09, 0.22, { to: 140 }), { hertz: 150, to: 70, lasts: 0.13, loud: 0.22 }],
  clank: [
    { wave: "square", hertz: 410, lasts: 0.16, loud: 0.035 },
    { hertz: 977, lasts: 0.3, loud: 0.05 },
    noise(3000, 0.05, 0.12),
  ],
  zap: [{ wave: "sawtooth", hertz: 1500, to: 180, lasts: 0.28, loud: 0.05 }],
  crack: [noise(1800, 0.12, 0.16, { to: 500 }), tone(300, 0, 0.08, 0.08)],
  blast: [
    noise(900, 0.55, 0.3, { to: 90 }),
    { hertz: 110, to: 38, lasts: 0.5, loud: 0.22 },
    noise(2600, 0.08, 0.12),
  ],
  alarm: [0, 0.28].map((from) => ({
    wave: "square" as const,
    hertz: 440,
    to: 330,
    from,
    lasts: 0.24,
    loud: 0.03,
  })),
  march: [0, 0.28, 0.56, 0.84, 1.12].flatMap((from) => [
    tone(70, from, 0.16, 0.18),
    noise(180, 0.07, 0.14, { from }),
  ]),
  deal: [noise(2400, 0.07, 0.09, { to: 900 })],
  mend: [440, 554, 659].map((hertz, i) => tone(hertz, i * 0.09, 0.4, 0.05)),
  engines: [
    { wave: "sawtooth", hertz: 70, to: 210, lasts: 0.5, loud: 0.05 },
    noise(400, 0.5, 0.07, { to: 1400 }),
  ],
  drum: [tone(98, 0, 0.3, 0.2), tone(98, 0.22, 0.4, 0.2)],
  doom: [
    noise(200, 1.6, 0.34, { to: 60 }),
    { hertz: 90, to: 30, lasts: 1.5, loud: 0.24 },
    noise(1200, 0.5, 0.2, { from: 0.35, to: 120 }),
    noise(900, 0.6, 0.24, { from: 0.8, to: 90 }),
  ],
} satisfies Record<string, Voice[]>;

export type SoundName = keyof typeof SOUNDS;

/** When after now, in seconds; how loud, beside the usual; how much higher. */
export type Manner = { after?: number; loud?: number; pitch?: number };

let context: AudioContext | null = null;
let way: AudioNode | null = null;
/** A second of noise, the same for all. */
let hiss: AudioBuffer | null = null;
/** What sounds, or is going to. */
const voices = new Set<AudioScheduledSourceNode>();

function studio(): { context: AudioContext; way: AudioNode; hiss: AudioBuffer } {
  context ??= new AudioContext();
  if (!way) {
    // Much at once is pressed together, so that nothing crackles.
    way = new DynamicsCompressorNode(context, { threshold: -18, ratio: 6 });
    way.connect(context.destination);
  }
  if (!hiss) {
    hiss = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  return { context, way, hiss };
}

export function chime(sound: SoundName, { after = 0, loud = 1, pitch = 1 }: Manner = {}): void {
  if (!useSound.getState().on || !navigator.userActivation?.hasBeenActive) return; // browsers allow it only then
  const { context, way, hiss } = studio();
  for (const voice of SOUNDS[sound] as Voice[]) {
    const start = context.currentTime + after + (voice.from ?? 0);
    const end = start + voice.lasts;
    const [low, high] = [voice.hertz * pitch, (voice.to ?? voice.hertz) * pitch];
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(voice.loud * loud, start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    volume.connect(way);
    let source: AudioScheduledSourceNode;
    if (voice.wave === "noise") {
      source = new AudioBufferSourceNode(context, { buffer: hiss, loop: true });
      const band = new BiquadFilterNode(context, { type: "bandpass", frequency: low, Q: 0.9 });
      band.frequency.setValueAtTime(low, start);
      band.frequency.exponentialRampToValueAtTime(high, end);
      source.connect(band).connect(volume);
    } else {
      const oscillator = new OscillatorNode(context, { frequency: low, type: voice.wave ?? "triangle" });
      oscillator.frequency.setValueAtTime(low, start);
      oscillator.frequency.exponentialRampToValueAtTime(high, end);
      source = oscillator;
      source.connect(volume);
    }
    voices.add(source);
    source.onended = () => voices.delete(source);
    source.start(start);
    source.stop(end);
  }
}

/** Nothing more is heard of what was to come: it is not seen any more, either. */
export function hush(): void {
  for (const voice of voices) voice.stop();
  voices.clear();
}
