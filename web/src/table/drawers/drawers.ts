/** What lies beside the game, and is looked at when somebody wants to: which drawer is open, and how to open another. */
import type { ComponentType } from "react";
import { create } from "zustand";

export type Drawer = {
  name: string;
  title: string;
  /** Path data in a box of 24 around 0 (see style/signs). */
  sign: string;
  Content: ComponentType;
  /** Only where the panel is not beside the board: what it holds is in sight there anyway. */
  isHidden?: boolean;
};

type Open = {
  open: string | null;
  show: (name: string) => void;
  toggle: (name: string) => void;
  close: () => void;
};

export const useDrawer = create<Open>((set) => ({
  open: null,
  show: (open) => set({ open }),
  toggle: (name) => set(({ open }) => ({ open: open === name ? null : name })),
  close: () => set({ open: null }),
}));
