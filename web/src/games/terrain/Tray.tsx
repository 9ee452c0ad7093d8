/** What lies in front of the player: pieces while building, dice and decisions in the race. */
import { useActions, useMeanwhile, useSnapshot, useTable, useTelling, useView } from "../../table/hooks";
import { isTouch } from "../../table/touch";
import { useWords } from "../../words";
import { Builder } from "./Builder";
import { useHand } from "./hand";
import { Race } from "./Race";
import { Throws } from "./Throws";
import { goingBack } from "./tell";
import { goalsLeft, isRacing, type TerrainView } from "./view";
import { useTerrainWords } from "./words";
import "./tray.css";

export function Tray() {
  const view = useView<TerrainView>();
  const words = useTerrainWords();
  const hint = useHint(view);
  return (
    <section className="panel tray terrain" aria-label={words.tray.title}>
      <p className="quiet hint">{hint}</p>
      <Throws view={view} />
      {view.phase === "build" && view.seat !== null && <Builder view={view} />}
      <Finish />
      {(isRacing(view) || view.phase === "starts" || view.phase === "goals") && <Race view={view} />}
    </section>
  );
}

/** Fair chance may lay the rest, if all agree: the table asks the others. */
function Finish() {
  const { finish: open, you } = useSnapshot();
  const { actions: words } = useWords();
  const { finish } = useActions();
  const sending = useTable((s) => s.sending);
  if (!open || open.asked_by !== null || !you?.seats.length) return null;
  return (
    <button
      type="button"
      className="plain finish"
      data-finish
      title={words.finishHelp}
      disabled={sending}
      onClick={finish}
    >
      {words.finish}
    </button>
  );
}

/** What to do now, in one sentence; or why the neighbour under the pointer is out of reach. */
function useHint(view: TerrainView): string {
  const { hints: all, blocked } = useTerrainWords();
  const hints = isTouch() ? { ...all, ...all.touch } : all;
  const telling = useTelling<TerrainView>();
  const { who } = telling;
  const meanwhile = useMeanwhile();
  const legal = useTable((s) => s.legal);
  const pointed = useTable((s) => s.pointed);
  const aim = useHand((s) => s.aim);
  const isHand = useSnapshot().table.screen; // whose map has heights in place of costs
  const { phase, turn } = view;
  if (phase === "first" || phase === "over") return hints[phase];
  if (legal.length === 0) return meanwhile || (phase === "roll" ? hints.roll : "");
  const reason = pointed ? view.blocked[pointed]?.reason : undefined;
  const own = typeof turn === "number" ? view.players[turn] : undefined;
  /** Whoever would be sent back is told of beforehand: on the cell one looks at, or where one stands. */
  const warning = () => {
    const cell = aim ?? pointed;
    const there = cell && goingBack(cell, view.reach[cell]?.sends, telling);
    if (there) return hints.sends({ ...there, cell });
    const isWanted = (there: string) => own !== undefined && goalsLeft(own).includes(there);
    if (cell && cell in view.reach && !isWanted(cell) && view.dead_ends?.includes(cell))
      return hints.deadEnd({ cell });
    const here = goingBack(own?.token, view.stop_sends, telling);
    return here && hints.stopSends(here);
  };
  switch (phase) {
    case "build":
      return own?.start === null ? hints.corner : hints.build;
    case "starts":
      return hints.starts;
    case "goals":
      return hints.goals({ who: (view.goal_for ?? []).map(who).join(", ") });
    case "turn":
      return aim ? hints.turnAimed : hints.turn;
    default:
      if (reason) return `${pointed}: ${blocked[reason] ?? reason}.`;
      if (own?.home) return hints.home;
      if (Object.keys(view.reach).length === 0)
        return warning() ?? (view.dead_ends?.includes(own?.token ?? "") ? hints.trapped : hints.stuck);
      if (view.points_left !== view.roll?.white) return warning() ?? hints.moved;
      return warning() ?? (isHand ? hints.moveOnMap : hints.move);
  }
}
