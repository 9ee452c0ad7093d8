import { create } from "zustand";

const KEPT = "tableflip.reactions";

/** Whether this viewer wants to see reactions; remembered on this device. */
export const useReactions = create<{ on: boolean; toggle: () => void }>((set, get) => ({
  on: localStorage.getItem(KEPT) !== "off",
  toggle: () => {
    const on = !get().on;
    set({ on });
    localStorage.setItem(KEPT, on ? "on" : "off");
  },
}));
