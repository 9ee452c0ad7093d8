/** How much is drawn. Steps down by itself on a slow machine; the player, or `?quality=low` in the address, can decide. */
import { create } from "zustand";
import { isTouch } from "../table/touch";

export const QUALITIES = ["low", "medium", "high"] as const;
export type Quality = (typeof QUALITIES)[number];
export type QualityChoice = Quality | "auto";

export type Drawn = {
  antialias: boolean;
  dpr: number | [number, number];
  shadows: number; // pixels of the shadow map; 0: none
  reflections: boolean;
  clearcoat: boolean;
};

const DRAWN: Record<Quality, Drawn> = {
  low: { antialias: false, dpr: [0.25, 1], shadows: 0, reflections: false, clearcoat: false },
  medium: { antialias: true, dpr: [1, 1.5], shadows: 1024, reflections: true, clearcoat: false },
  high: { antialias: true, dpr: [1, 2], shadows: 2048, reflections: true, clearcoat: true },
};

const KEPT = "tableflip.quality";
const SLOW_FRAME_MS = 30;
const ENOUGH_FRAMES = 12;

const isChoice = (word: string | null): word is QualityChoice =>
  word === "auto" || QUALITIES.includes(word as Quality);

function firstChoice(): QualityChoice {
  const asked = new URLSearchParams(location.search).get("quality");
  if (isChoice(asked)) return asked;
  try {
    const kept = localStorage.getItem(KEPT);
    return isChoice(kept) ? kept : "auto";
  } catch {
    return "auto";
  }
}

/** A browser that draws without a graphics card needs no measuring. */
function firstQuality(): Quality {
  const context = document.createElement("canvas").getContext("webgl2");
  const names = context?.getExtension("WEBGL_debug_renderer_info");
  const renderer = String(names ? context?.getParameter(names.UNMASKED_RENDERER_WEBGL) : "");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  if (/swiftshader|llvmpipe|software/i.test(renderer)) return "low";
  return isTouch() ? "medium" : "high";
}

type State = {
  choice: QualityChoice;
  quality: Quality;
  choose: (choice: QualityChoice) => void;
  /** Times between frames while something moved, in ms: the median decides. */
  measured: (frames: readonly number[]) => void;
};

export const useQuality = create<State>((set, get) => {
  const choice = firstChoice();
  return {
    choice,
    quality: choice === "auto" ? firstQuality() : choice,
    choose: (choice) => {
      set({ choice, quality: choice === "auto" ? firstQuality() : choice });
      try {
        localStorage.setItem(KEPT, choice);
      } catch {
        // Holds for this visit.
      }
    },
    measured: (frames) => {
      const { choice, quality } = get();
      if (choice === "auto" && isSlow(frames)) set({ quality: stepDown(quality) });
    },
  };
});

export const isSlow = (frames: readonly number[]): boolean =>
  frames.length >= ENOUGH_FRAMES &&
  (frames.toSorted((a, b) => a - b)[frames.length >> 1] as number) > SLOW_FRAME_MS;

export const stepDown = (quality: Quality): Quality => (quality === "high" ? "medium" : "low");

export const useDrawn = (): Drawn => DRAWN[useQuality((s) => s.quality)];
