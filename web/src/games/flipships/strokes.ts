/**
 * A pointer or finger at the ship: it drags the ship along the edge, in a race round its corners, too, or strikes it by a
 * stroke through it. A stroke may begin on the ship or behind it; only what passes through the ship, forwards and fast
 * enough, strikes it. What it is made on says where things are: the 3D table, or the pad of a phone.
 */
import type { Table } from "../../table/store";
import { flippable, made, useAim, walk } from "./aim";
import { startPose } from "./measures";
import {
  flickOf,
  flickText,
  isStrike,
  missedBy,
  offCourse,
  powerOf,
  pulled,
  type Sample,
  type Swing,
} from "./stroke";
import { mayGoRound, type Pose, type ShipsView, shipPose } from "./view";

/** How far behind the ship a run-up may begin, in grips. */
const RUN_UP = 5;
const KEPT_MS = 400;
/** Sideways by so much more than forwards: the ship is dragged, not struck. */
const DRAG = 1.2;
/** So long a stroke stays in sight after it was made. */
const FADES_MS = 900;

export type Ground = {
  element: HTMLElement;
  /** Where a ship that lies there is on the page, and how far from its middle a hand takes hold of it, in pixels. */
  shipAt: (launched: Pose | null) => { px: number; py: number; radius: number };
  sampleOf: (event: PointerEvent) => Sample;
  /** Of the picture, see `stroke`. */
  span: number;
  /** Can one see there what it is like from another edge of the table? */
  hasCorners: boolean;
};

/** Listen until the returned function is called. */
export function listenForStrokes(ground: Ground, table: Table): () => void {
  const { element, sampleOf } = ground;
  let samples: Sample[] = [];
  let pointer: number | null = null;
  let holds = false;
  let fades: ReturnType<typeof setTimeout> | undefined;

  /** As the store has it at this moment: a hand is quicker than a drawing. */
  const now = () => {
    const { legal, sending, view } = table.getState();
    const seen = view as ShipsView;
    const { ship, moveName } = flippable(legal, seen, useAim.getState());
    return {
      ship: sending ? null : ship,
      moveName,
      launchPose: seen.launching && ship ? shipPose(seen, ship) : null,
      race: mayGoRound(seen),
      view: seen,
    };
  };
  const shipAt = () => ground.shipAt(now().launchPose);
  const grip = () => {
    const ship = shipAt();
    return { ship, radius: ship.radius };
  };
  const down = (event: PointerEvent) => {
    if (!now().ship || pointer !== null || !event.isPrimary) return;
    const at = shipAt();
    const [right, below] = [event.clientX - at.px, event.clientY - at.py];
    holds = Math.hypot(right, below) <= at.radius * 1.25;
    const isBehind = below > 0 && below < at.radius * RUN_UP && Math.abs(right) < at.radius * RUN_UP;
    if (!holds && !isBehind) return;
    event.stopImmediatePropagation(); // the camera stays where it is
    element.setPointerCapture(event.pointerId);
    pointer = event.pointerId;
    samples = [sampleOf(event)];
    clearTimeout(fades);
    useAim.setState({ missed: null, pull: null });
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    event.stopImmediatePropagation();
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length > 0 ? events : [event]) follow(sampleOf(one));
  };
  const follow = (sample: Sample) => {
    const before = samples.at(-1);
    samples = [...samples.filter((one) => one === before || sample.ms - one.ms < KEPT_MS), sample];
    const swing = { samples, span: ground.span, ...grip() };
    const at = swing.ship;
    if (pointer !== null && isStrike(swing) && offCourse(samples, at) < at.radius * 1.3) {
      strike(swing);
      return;
    }
    const [right, up] = [sample.px - (before?.px ?? sample.px), (before?.py ?? sample.py) - sample.py];
    if (holds && !now().launchPose && Math.abs(right) > Math.abs(up) * DRAG)
      walk(sample.x - (before?.x ?? sample.x), ground.hasCorners && now().race);
    const [x, y] = now().launchPose ?? startPose(useAim.getState().x);
    const stroke = pulled(swing, [x, y]);
    useAim.setState({ pull: stroke && { ...stroke, finger: [sample.x, sample.y] } });
  };
  const strike = (swing: Swing) => {
    const { x, loft, edge } = useAim.getState();
    const flick = flickOf(swing, x, loft);
    const { ship, moveName, race, view } = now();
    release();
    if (!flick) return;
    // It is seen for a moment how it was.
    useAim.setState({ pull: { aim: flick.aim, power: powerOf(flick.speed), finger: null } });
    fades = setTimeout(() => useAim.setState({ pull: null }), FADES_MS);
    table.actions.play(flickText(moveName, made(flick, view, ship), race ? edge : "own"));
  };
  const release = () => {
    if (pointer !== null && element.hasPointerCapture(pointer)) element.releasePointerCapture(pointer);
    pointer = null;
    holds = false;
    useAim.setState({ pull: null });
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    event.stopImmediatePropagation();
    useAim.setState({ missed: missedBy({ samples, span: ground.span, ...grip() }) });
    release();
  };
  element.addEventListener("pointerdown", down, { capture: true });
  element.addEventListener("pointermove", move, { capture: true });
  element.addEventListener("pointerup", up, { capture: true });
  element.addEventListener("pointercancel", up, { capture: true });
  return () => {
    clearTimeout(fades);
    useAim.setState({ pull: null });
    element.removeEventListener("pointerdown", down, { capture: true });
    element.removeEventListener("pointermove", move, { capture: true });
    element.removeEventListener("pointerup", up, { capture: true });
    element.removeEventListener("pointercancel", up, { capture: true });
  };
}
