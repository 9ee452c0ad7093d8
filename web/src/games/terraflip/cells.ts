/** The board as a map, and what pointing at it means. */
import { COLOURS } from "../../style/colours";
import { SIGNS } from "../../style/signs";
import { board, cellNamed, distance } from "../hex";
import type { Fact, MapCell, Telling } from "../plugin";
import { LANDS, SPECIALS, type TerraView } from "./view";
import { terraWords, tileName } from "./words";

/** One ring more than the reach: a knight may go there. */
export const cellsInPlay = (view: TerraView) => board(view.reach + 1);

const TOWER = "f6";

const MARKS = {
  land: null,
  knight: SIGNS.knight,
  campsite: SIGNS.tent,
  catapult: SIGNS.catapult,
  tower: SIGNS.tower,
};

export function cells({ language, view }: Telling<TerraView>): MapCell[] {
  const words = terraWords(language);
  return cellsInPlay(view).map((cell) => {
    const tile = view.tiles[cell.name];
    const framed = view.frames[cell.name];
    const colour = tile?.colour ? COLOURS[tile.colour] : undefined;
    const underside = tile?.underside ? COLOURS[tile.underside] : undefined;
    const label = [
      cell.name,
      tile ? tileName(words, tile, view) : words.cell.empty,
      tile?.underside && words.cell.under({ land: words.lands[tile.underside] }),
      view.focus === cell.name && words.cell.focus,
      framed && words.cell.framed({ from: framed[0], to: framed[1] }),
    ];
    return {
      id: cell.name,
      label: label.filter(Boolean).join(", "),
      x: cell.x,
      z: cell.z,
      shape: "hex" as const,
      fill: tile ? (colour?.base ?? "#d8cdb8") : distance(cell) > view.reach ? "#2a211a" : "#3a3028",
      sign: tile ? (MARKS[tile.kind] ?? colour?.sign) : undefined,
      ink: colour?.ink ?? "#1c1a17",
      under: underside && { fill: underside.base, sign: underside.sign, ink: underside.ink },
    };
  });
}

/** A tile's look, flat: what is under one's own land is a pick of the hand, a spy is a mode. */
export function picks(move: string): string[] {
  const [verb = "", ...rest] = move.split(" ");
  if (verb === "spy") return ["spy:", ...rest];
  return verb === "end" ? ["end"] : rest;
}

/** What somebody seems to want who points at this, though it is not possible. */
export function wish(picked: readonly string[], view: TerraView): string | null {
  const pointed = picked.filter((pick) => cellNamed(pick));
  const [first, second] = pointed;
  if (!first) return wishOfHand(picked.at(-1) ?? "");
  const last = pointed.at(-1) ?? first;
  if (picked.includes("spy:")) return `spy ${last}`;
  const held = [...LANDS, ...SPECIALS].filter((tile) => (view.hand?.[tile] ?? 0) > 0);
  const tile = held.find((one) => picked.includes(one));
  if (tile) return `place ${last} ${tile}`;
  if (view.phase === "place") return held[0] ? `place ${last} ${held[0]}` : null;
  return first && second ? `catapult ${first} ${second}` : `flip ${last}`;
}

/** Something of the hand by itself: with the tower for a cell, where nothing ever goes. */
function wishOfHand(name: string): string | null {
  if (name === "end") return "end";
  if (name === "spy:") return `spy ${TOWER}`;
  return [...LANDS, ...SPECIALS].some((tile) => tile === name) ? `place ${TOWER} ${name}` : null;
}

export function facts(seat: number, { language, view }: Telling<TerraView>): Fact[] {
  const words = terraWords(language).facts;
  const player = view.players[seat];
  if (!player) return [];
  const all: Fact[] = [
    { sign: SIGNS.hexagon, label: words.land, value: player.land },
    { sign: SIGNS.knight, label: words.knight, value: player.knight },
    { sign: SIGNS.tent, label: words.campsite, value: player.campsite },
    { sign: SIGNS.catapult, label: words.catapult, value: player.catapult },
    { sign: SIGNS.eye, label: words.spies, value: player.spies },
    { sign: SIGNS.star, label: words.bonus, value: `+${player.bonus}` },
  ];
  return all;
}
