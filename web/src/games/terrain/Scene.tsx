/** The terrain game on the table. */
import { useMemo } from "react";
import { useActions, usePlaying, useTable, useTableStore, useView } from "../../table/hooks";
import { useHand } from "./hand";
import { aims, useAimShown, useKeys, useTwist, useWay, useWheel } from "./handling";
import { isKind, turned } from "./pieces";
import { Dice } from "./scene/Dice";
import { Loose, type LoosePiece } from "./scene/Loose";
import { Marks } from "./scene/Marks";
import { Reach } from "./scene/Reach";
import { Terrain } from "./scene/Terrain";
import { Tokens } from "./scene/Tokens";
import { Weather } from "./scene/Weather";
import { aboard, onFoot } from "./standing";
import type { TerrainView } from "./view";

export function Scene() {
  const view = useView<TerrainView>();
  const { pick, point } = useActions();
  const table = useTableStore();
  useAimShown();
  useWheel();
  useTwist();
  useKeys();
  useWay();
  const loose = useLoose(view);
  const onPick = (cell: string, isTouch: boolean) => {
    const { legal, picked } = table.getState();
    if (!isTouch || !aims(cell, { view, legal, picked })) pick(cell);
  };
  const handlers = { onPoint: point, onPick };
  const lifted = loose && !loose.isGhost ? loose.cell : null;
  return (
    <>
      <Terrain view={view} loose={lifted} {...handlers} />
      {loose && (
        <Loose key={`${loose.cell} ${loose.happening}`} loose={loose} {...handlers}>
          {lifted && <Tokens view={view} places={aboard(view, lifted)} />}
        </Loose>
      )}
      <Marks view={view} />
      <Tokens view={view} places={onFoot(view, lifted)} />
      <Reach view={view} {...handlers} />
      <Dice view={view} />
      <Weather view={view} />
    </>
  );
}

/** The piece that is in the air: by an event, by doubles, or as a preview of what would be built. */
function useLoose(view: TerrainView): LoosePiece | null {
  const playing = usePlaying();
  const legal = useTable((s) => s.legal);
  const picked = useTable((s) => s.picked);
  const pointed = useTable((s) => s.pointed);
  const { aim, turns, sixths } = useHand();
  return useMemo(() => {
    const event = playing?.event;
    const cell = String(event?.cell);
    const still = { sixths: 0, lift: 0, isGhost: false };
    if (event?.event === "built") return { cell, piece: String(event.piece), happening: "built", ...still };
    const lying = view.pieces[cell];
    if (event && lying && (event.event === "rotated" || event.event === "inverted"))
      return { cell, piece: lying.piece, happening: event.event, ...still };
    const piece = aim ? view.pieces[aim] : undefined;
    if (view.phase === "turn" && aim && piece && legal.length > 0)
      return { cell: aim, piece: piece.piece, sixths, lift: 0.45, isGhost: false };
    const target = aim ?? pointed;
    const kind = picked.find(isKind);
    if (view.phase === "build" && target && kind && legal.includes(`build ${target} ${turned(kind, turns)}`))
      return { cell: target, piece: `${kind}0`, sixths: turns, lift: 0.12, isGhost: true };
    return null;
  }, [view, playing, legal, picked, pointed, aim, turns, sixths]);
}
