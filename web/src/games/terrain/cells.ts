/** The board as a map, what pointing at it means, and what is told beside a player's name. */
import { COLOURS } from "../../style/colours";
import { SIGNS } from "../../style/signs";
import { board, cellNamed } from "../hex";
import type { Fact, MapCell, Meaning, Telling } from "../plugin";
import { aimAt, useHand } from "./hand";
import { isKind, levelColour, levelInk, turned, UNDERSIDE } from "./pieces";
import { goingBack } from "./tell";
import { goalsLeft, type TerrainView } from "./view";
import { terrainWords } from "./words";

const CELLS = board(5);

export function cells(telling: Telling<TerrainView>): MapCell[] {
  const { language, view, who, isYou } = telling;
  const words = terrainWords(language);
  const mover = typeof view.turn === "number" ? view.players[view.turn] : undefined;
  const cliffs = new Map<string, string[]>();
  for (const [a, b] of view.cliffs) {
    cliffs.set(a, [...(cliffs.get(a) ?? []), b]);
    cliffs.set(b, [...(cliffs.get(b) ?? []), a]);
  }
  return CELLS.map((cell) => {
    const piece = view.pieces[cell.name];
    const here = view.players.flatMap((player, seat) => (player.token === cell.name ? [seat] : []));
    const wanted = view.players.flatMap((player, seat) =>
      goalsLeft(player).includes(cell.name) ? [seat] : [],
    );
    const starts = view.players.flatMap((player, seat) => (player.start === cell.name ? [seat] : []));
    const reach = view.reach[cell.name];
    const sends = cell.name === mover?.token ? view.stop_sends : reach?.sends;
    const back = goingBack(cell.name, sends, telling);
    const names = (seats: number[]) => ({
      who: [...new Set(seats.map(who))].join(", "),
      isYou: seats.length === 1 && seats.every(isYou),
    });
    const label = [
      cell.name,
      !piece && words.cell.empty,
      piece && words.cell.level({ level: piece.level }),
      piece?.inverted && words.cell.inverted,
      piece && !piece.inverted && words.cell.exits({ sides: words.sidesList(piece.exits) }),
      here.length > 0 && words.cell.token(names(here)),
      wanted.length > 0 && words.cell.goal(names(wanted)),
      starts.length > 0 && words.cell.start(names(starts)),
      reach && words.cell.reach({ cost: reach.cost, stop: reach.stop }),
      back && words.cell.sends(back),
      cliffs.has(cell.name) && words.cell.cliffs({ cells: (cliffs.get(cell.name) ?? []).join(", ") }),
    ];
    const seat = here[0] ?? wanted[0];
    const colour = seat === undefined ? undefined : COLOURS[view.players[seat]?.colour ?? ""];
    return {
      id: cell.name,
      label: label.filter(Boolean).join(", "),
      x: cell.x,
      z: cell.z,
      shape: "hex" as const,
      fill: colour?.base ?? (piece?.inverted ? UNDERSIDE : piece ? levelColour(piece.level) : "#1d3a33"),
      sign: colour ? (here.length > 0 ? colour.sign : SIGNS.flag) : piece?.inverted ? SIGNS.cross : undefined,
      glyph: piece && String(piece.level),
      ink: colour?.ink ?? (piece?.inverted ? "#fff" : levelInk(piece?.level ?? 1)),
    };
  });
}

export function picks(move: string): string[] {
  const [verb = "", cell = "", rest = ""] = move.split(" ");
  switch (verb) {
    case "build":
      return [rest.slice(0, 2), cell];
    case "rotate":
      return [cell, `by ${rest}`];
    case "invert":
      return ["invert:", cell];
    case "start":
    case "goal":
    case "step":
      return [cell];
    default:
      return [verb];
  }
}

export type At = { view: TerrainView; legal: readonly string[]; picked: readonly string[] };

/** What a picked cell means: a piece built as it is turned in hand, a whole way, or a piece to turn. */
export function means(pick: string, { view, legal, picked }: At): Meaning {
  if (!cellNamed(pick) || legal.length === 0) return null;
  const { turns, aim, sixths } = useHand.getState();
  if (view.phase === "build") {
    const kind = picked.find(isKind);
    return kind ? { send: `build ${pick} ${turned(kind, turns)}` } : null;
  }
  if (view.phase === "move") {
    const own = typeof view.turn === "number" ? view.players[view.turn] : undefined;
    if (own?.token === pick) return { send: "stop" };
    const [first = pick, ...way] = view.reach[pick]?.path ?? [];
    useHand.setState({ way, aim: null });
    return { send: `step ${first}` };
  }
  if (view.phase === "turn" && aim === pick) return { send: `rotate ${pick} ${sixths}` };
  if (view.phase === "turn" && legal.some((move) => move.startsWith(`rotate ${pick} `))) {
    aimAt(pick);
    return "noted";
  }
  return null;
}

/** What somebody seems to want who points at this, though it is not possible. */
export function wish(picked: readonly string[], view: TerrainView): string | null {
  const cell = picked.findLast((pick) => cellNamed(pick));
  const kind = picked.findLast(isKind);
  if (!cell) return kind ? `build f6 ${kind}0` : null;
  switch (view.phase) {
    case "build":
      return `build ${cell} ${turned(kind ?? Object.keys(view.supply)[0] ?? "1A", 0)}`;
    case "starts":
      return `start ${cell}`;
    case "goals":
      return `goal ${cell}`;
    case "turn":
      return `rotate ${cell} 1`;
    default:
      return `step ${cell}`;
  }
}

export function facts(seat: number, { language, view }: Telling<TerrainView>): Fact[] {
  const words = terrainWords(language);
  const player = view.players[seat];
  if (!player) return [];
  const all: (Fact | false)[] = [
    player.team !== null && {
      sign: SIGNS.hexagon,
      label: words.facts.team,
      value: String.fromCharCode(65 + player.team),
    },
    player.goals.length > 0 && {
      sign: SIGNS.flag,
      label: words.facts.goals,
      value: player.home ? words.facts.home : `${player.visited.length}/${player.goals.length}`,
    },
    player.turns_left !== null && {
      sign: SIGNS.steps,
      label: words.facts.turns,
      value: words.about({ turns: player.turns_left }),
    },
  ];
  return all.filter((fact) => fact !== false);
}
