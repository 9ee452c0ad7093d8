import type { Ready } from "./schema";

/** How far the server has prepared its rules, in hundredths; null if it does not say. */
export async function prepared(): Promise<number | null> {
  try {
    const answer: Partial<Ready> = await (await fetch("/api/ready")).json();
    return typeof answer.percent === "number" ? answer.percent : null;
  } catch {
    return null;
  }
}
