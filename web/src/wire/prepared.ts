import type { Ready } from "./schema";

/** How far the server has prepared its rules, in hundredths, and whether one can play already. */
export interface Prepared {
  percent: number;
  canPlay: boolean;
}

/** Null if the server does not say. */
export async function prepared(): Promise<Prepared | null> {
  try {
    const { percent, status }: Partial<Ready> = await (await fetch("/api/ready")).json();
    return typeof percent === "number" ? { percent, canPlay: status !== "warming up" } : null;
  } catch {
    return null;
  }
}
