/** What has to be seen moving between two views: pieces that come, go, slide and turn over. No rules: only what differs. */
import { between, smooth } from "../../scene/ease";
import type { Face } from "./view";

export type Faces = Readonly<Record<string, Face>>;

/** A piece on its way. `was` is what it showed before; one that lies still only has a cell and a face. */
export type Actor = {
  cell: string;
  face: Face;
  does: "lie" | "come" | "go" | "turn" | "slide";
  was?: Face;
  /** The cell that it slides from. */
  from?: string;
};

const same = (a: Face | undefined, b: Face | undefined): boolean =>
  a !== undefined && b !== undefined && a.words === b.words && a.colour === b.colour && a.sign === b.sign;

export const lying = (faces: Faces): Actor[] =>
  Object.entries(faces).map(([cell, face]) => ({ cell, face, does: "lie" }));

export function changes(before: Faces, after: Faces): Actor[] {
  const left = Object.keys(before).filter((cell) => !same(before[cell], after[cell]));
  /** Whatever is gone from one cell and is new on another has moved there. */
  const origin = (cell: string, face: Face): string | undefined => {
    const at = left.findIndex((from) => from !== cell && same(before[from], face));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const moved = new Set<string>();
  const there = Object.entries(after).map(([cell, face]): Actor => {
    const was = before[cell];
    if (same(was, face)) return { cell, face, does: "lie" };
    const from = origin(cell, face);
    if (from !== undefined) {
      moved.add(from);
      return { cell, face, does: "slide", from };
    }
    return was && was.form === face.form ? { cell, face, does: "turn", was } : { cell, face, does: "come" };
  });
  const turned = new Set(there.filter(({ does }) => does === "turn").map(({ cell }) => cell));
  const gone = Object.entries(before).filter(
    ([cell, face]) => !same(face, after[cell]) && !moved.has(cell) && !turned.has(cell),
  );
  return [...there, ...gone.map(([cell, face]): Actor => ({ cell, face, does: "go" }))];
}

const SHORT_MS = 520;
const LONG_MS = 900;

/** How long it takes to see all that; what is turned over turns when what turns it has come. */
export function duration(actors: readonly Actor[]): number {
  const deeds = new Set(actors.map(({ does }) => does));
  deeds.delete("lie");
  if (deeds.size === 0) return 0;
  return deeds.has("turn") && deeds.size > 1 ? LONG_MS : SHORT_MS;
}

/** Where a piece is on its way: from 0 to 1 along it, how far up, turned by how much, how large, and what it shows. */
export type Pose = { along: number; up: number; turn: number; scale: number; face: Face };

export function poseOf({ does, face, was }: Actor, t: number, isLong: boolean): Pose {
  const still: Pose = { along: 1, up: 0, turn: 0, scale: 1, face };
  const first = isLong ? between(t, 0, 0.45) : t;
  const then = isLong ? between(t, 0.35, 1) : t;
  switch (does) {
    case "come":
      return { ...still, along: fall(first), up: 1 - fall(first) };
    case "slide":
      return { ...still, along: smooth(first), up: Math.sin(Math.PI * first) * 0.35 };
    case "go":
      return { ...still, scale: 1 - smooth(first) };
    case "turn":
      return {
        ...still,
        up: Math.sin(Math.PI * then) * 0.4,
        turn: then < 0.5 ? then * Math.PI : (then - 1) * Math.PI,
        face: then < 0.5 ? (was ?? face) : face,
      };
    default:
      return still;
  }
}

/** Something falls, and bounces once. */
function fall(t: number): number {
  const DOWN = 0.75;
  if (t < DOWN) return (t / DOWN) ** 2;
  const bounce = (t - DOWN) / (1 - DOWN);
  return 1 - 0.06 * 4 * bounce * (1 - bounce);
}
