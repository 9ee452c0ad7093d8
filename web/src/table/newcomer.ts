/** Which games this browser has seen before: who comes to one for the first time is led in. */
const KEPT = "tableflip.known";

export function knows(game: string): boolean {
  return known().includes(game);
}

export function getToKnow(game: string): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...new Set([...known(), game])]));
  } catch {
    // Not allowed to remember: then it is told again.
  }
}

function known(): unknown[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}
