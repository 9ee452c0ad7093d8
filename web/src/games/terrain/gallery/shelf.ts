/** Finished terrains, kept in this browser: newest first. There are no accounts, so nowhere else. */
import { create } from "zustand";

export type Kept = {
  share: string;
  name: string;
  date: string /** Where it was built, if here. */;
  table?: string;
};

const KEPT = "tableflip.terrains";
const MOST = 40;

function recall(): Kept[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(all) ? all.filter((one) => typeof one?.share === "string") : [];
  } catch {
    return [];
  }
}

type Shelf = {
  terrains: Kept[];
  /** Keep a terrain, once; a table's terrain as it was first finished, whatever is turned on it later. */
  keep: (share: string, name: string, table?: string) => void;
  rename: (share: string, name: string) => void;
  forget: (share: string) => void;
};

export const useShelf = create<Shelf>((set, get) => {
  const write = (terrains: Kept[]) => {
    set({ terrains });
    try {
      localStorage.setItem(KEPT, JSON.stringify(terrains));
    } catch {
      // Full, or not allowed: it holds for this visit.
    }
  };
  return {
    terrains: recall(),
    keep: (share, name, table) => {
      const { terrains } = get();
      if (terrains.some((one) => one.share === share || (table && one.table === table))) return;
      write([{ share, name, table, date: new Date().toISOString() }, ...terrains].slice(0, MOST));
    },
    rename: (share, name) =>
      write(get().terrains.map((one) => (one.share === share ? { ...one, name } : one))),
    forget: (share) => write(get().terrains.filter((one) => one.share !== share)),
  };
});
