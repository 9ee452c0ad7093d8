/** Turning what is in hand by wheel, keys or two fingers; and walking a longer way step by step. */
import { useThree } from "@react-three/fiber";
import { useEffect } from "react";
import { useCamera } from "../../scene/Camera";
import { useActions, useTable, useTableStore } from "../../table/hooks";
import { isTouch } from "../../table/touch";
import type { At } from "./cells";
import { aimAt, emptyHand, turnHand, useHand } from "./hand";
import { isKind } from "./pieces";
import { shining } from "./scene/Reach";
import { twist } from "./twist";
import type { TerrainView } from "./view";

const WHEEL_NOTCH = 40;

/** A finger cannot point before it picks: its first tap shows what the second one will do. */
export function aims(cell: string, { view, legal, picked }: At): boolean {
  if (cell === useHand.getState().aim || !shining(view, legal, picked).has(cell)) return false;
  aimAt(cell);
  return true;
}

/** Where there is no pointer over the board, the cell that was tapped has the ring. */
export function useAimShown(): void {
  const aim = useHand((s) => s.aim);
  const { point } = useActions();
  useEffect(() => {
    if (isTouch()) point(aim);
  }, [aim, point]);
}

/** Is there something to turn, here and now? */
function useTurnable(): () => boolean {
  const table = useTableStore();
  return () => {
    const { view, legal, pointed, picked } = table.getState();
    const { phase } = view as TerrainView;
    const { aim } = useHand.getState();
    if (legal.length === 0) return false;
    if (phase === "build") return picked.some(isKind) && (aim ?? pointed) !== null;
    return phase === "turn" && (aim ?? pointed) !== null;
  };
}

/** The wheel, over a piece that can be turned; elsewhere it goes on moving the camera. */
export function useWheel(): void {
  const canvas = useThree((s) => s.gl.domElement);
  const table = useTableStore();
  const isTurnable = useTurnable();
  useEffect(() => {
    let turned = 0;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || !isTurnable()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { view, pointed } = table.getState();
      const isAnother =
        (view as TerrainView).phase === "turn" && pointed && pointed !== useHand.getState().aim;
      turned += event.deltaY;
      if (Math.abs(turned) < WHEEL_NOTCH) return;
      if (isAnother) aimAt(pointed);
      else turnHand(turned > 0 ? 1 : -1);
      turned = 0;
    };
    // Before the camera hears of it, which listens on the canvas itself.
    const around = canvas.parentElement ?? canvas;
    around.addEventListener("wheel", onWheel, { capture: true, passive: false });
    return () => around.removeEventListener("wheel", onWheel, { capture: true });
  }, [canvas, table, isTurnable]);
}

/** Two fingers twisted on the board, while a cell is aimed at. */
export function useTwist(): void {
  const canvas = useThree((s) => s.gl.domElement);
  useEffect(() => {
    const fingers = new Map<number, { x: number; y: number }>();
    let last: number | null = null;
    const angle = (): number | null => {
      const [one, two] = [...fingers.values()];
      return one && two ? Math.atan2(two.y - one.y, two.x - one.x) : null;
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType !== "touch") return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      last = angle();
      if (last !== null && useHand.getState().aim) useCamera.setState({ free: false });
    };
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const now = angle();
      if (now === null || last === null || !useHand.getState().aim) return;
      const by = twist(last, now);
      if (by !== 0) {
        turnHand(by);
        last = now;
      }
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      last = null;
      if (fingers.size === 0) useCamera.setState({ free: true });
    };
    const around = canvas.parentElement ?? canvas;
    const ends = ["pointerup", "pointercancel"] as const;
    around.addEventListener("pointerdown", down, { capture: true });
    around.addEventListener("pointermove", move, { capture: true });
    for (const end of ends) addEventListener(end, up);
    return () => {
      around.removeEventListener("pointerdown", down, { capture: true });
      around.removeEventListener("pointermove", move, { capture: true });
      for (const end of ends) removeEventListener(end, up);
    };
  }, [canvas]);
}

/** R turns to the right, Shift+R to the left; Escape puts back. Works from the map and the tray too. */
export function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "r" || event.key === "]") turnHand(1);
      else if (event.key === "R" || event.key === "[") turnHand(-1);
      else if (event.key === "Escape") aimAt(null);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Send the next step of a longer way as soon as the last one has been seen. */
export function useWay(): void {
  const legal = useTable((s) => s.legal);
  const phase = useTable((s) => (s.view as TerrainView | null)?.phase);
  const { play } = useActions();
  useEffect(() => {
    const { way } = useHand.getState();
    const [next, ...rest] = way;
    if (!next || legal.length === 0) return;
    if (legal.includes(`step ${next}`)) {
      useHand.setState({ way: rest });
      play(`step ${next}`);
    } else useHand.setState({ way: [] });
  }, [legal, play]);
  const built = useTable((s) => Object.keys((s.view as TerrainView | null)?.pieces ?? {}).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next piece comes as it is, whoever built the last one
  useEffect(() => useHand.setState({ turns: 0, aim: null }), [built]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was aimed at in one phase means nothing in the next
  useEffect(() => emptyHand, [phase]);
}
