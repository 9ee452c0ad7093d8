/**
 * From pointing to a move. A player picks things, in any order: a tile of the hand, a cell, another cell. Every legal
 * move says what has to be picked for it; what remains possible narrows down until one is meant.
 *
 * A pick whose name ends in a colon is a mode: `spy:` turns the next cell into one to look under. Moves that need a mode
 * are out of the question until it is picked, so that the plain meaning of a cell stays plain.
 */

export type Choices = {
  /** The moves that what was picked can still become. */
  open: string[];
  /** The one that is meant, as soon as nothing else can be. */
  meant: string | null;
  /** What can be picked next. */
  next: ReadonlySet<string>;
};

type Picks = (move: string) => readonly string[];

export function narrow(legal: readonly string[], picked: readonly string[], picks: Picks): Choices {
  const wanted = legal
    .map((move) => ({ move, needs: [...picks(move)] }))
    .filter(({ needs }) => holds(needs, picked));
  const open = wanted.map(({ move }) => move);
  const complete = wanted.filter(({ needs }) => needs.length === picked.length);
  const next = new Set(
    wanted.flatMap(({ needs }) => {
      const mode = modeOf(needs);
      return mode && !picked.includes(mode) ? [mode] : without(needs, picked);
    }),
  );
  const meant = open.length === 1 && complete.length === 1 && picked.length > 0 ? (open[0] ?? null) : null;
  return { open, meant, next };
}

/**
 * What is picked after one more pick: added if that leads anywhere; taken back if it was picked already; else a fresh
 * start with this one alone, or with what of the old picks still goes with it.
 */
export function pickOneMore(
  legal: readonly string[],
  picked: readonly string[],
  pick: string,
  picks: Picks,
): { picked: string[]; leads: boolean } {
  const leads = (candidate: readonly string[]) => legal.some((move) => holds(picks(move), candidate));
  const more = [...picked, pick];
  if (leads(more)) return { picked: more, leads: true };
  if (picked.includes(pick)) return { picked: picked.filter((one) => one !== pick), leads: true };
  for (let keep = picked.length - 1; keep >= 0; keep--) {
    const fresh = [...picked.slice(0, keep), pick];
    if (leads(fresh)) return { picked: fresh, leads: true };
  }
  return { picked: [...picked], leads: false };
}

/** Are all of `picked` among what the move needs, each as often, and the mode before all else? */
function holds(needs: readonly string[], picked: readonly string[]): boolean {
  const mode = modeOf(needs);
  if (mode && picked.length > 0 && !picked.includes(mode)) return false;
  return without(needs, picked).length === needs.length - picked.length;
}

const modeOf = (needs: readonly string[]): string | undefined => needs.find((one) => one.endsWith(":"));

function without(needs: readonly string[], picked: readonly string[]): string[] {
  const left = [...needs];
  for (const one of picked) {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
