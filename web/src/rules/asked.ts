/** The rules beside a game: how they are opened, and at what. */
import { useEffect } from "react";
import { create } from "zustand";
import { useDrawer } from "../table/drawers/drawers";

/** The ruling that somebody asked for, because a refusal named it. */
export const useAsked = create<{ ruling: string | null }>(() => ({ ruling: null }));

/** Open the rules: at that ruling, or at what matters now. */
export function openRules(ruling: string | null = null): void {
  useAsked.setState({ ruling });
  useDrawer.getState().show("rules");
}

export const RULES_KEY = "?";

/** One key opens them, and closes them again. */
export function useRulesKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
      if (event.key !== RULES_KEY || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const { open, close } = useDrawer.getState();
      if (open === "rules") close();
      else openRules();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
