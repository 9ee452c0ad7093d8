/** Two quick taps of a finger at one place of the table. */
import { useThree } from "@react-three/fiber";
import { useEffect, useRef } from "react";

const BETWEEN_MS = 320;
const APART_PX = 32;
/** A finger that moved further, or stayed longer, did not tap. */
const STILL_PX = 12;
const SHORT_MS = 250;

type Tap = { x: number; y: number; ms: number };

const apart = (a: Tap, b: Tap) => Math.hypot(a.x - b.x, a.y - b.y);

export function useDoubleTap(onDoubleTap: (tap: { x: number; y: number }) => void): void {
  const canvas = useThree((s) => s.gl.domElement);
  const call = useRef(onDoubleTap);
  call.current = onDoubleTap;
  useEffect(() => {
    let down: Tap | null = null;
    let last: Tap | null = null;
    const tapOf = (event: PointerEvent): Tap => ({ x: event.clientX, y: event.clientY, ms: event.timeStamp });
    const onDown = (event: PointerEvent) => {
      down = event.pointerType === "touch" && event.isPrimary ? tapOf(event) : null;
    };
    const onUp = (event: PointerEvent) => {
      const up = tapOf(event);
      const isTap = down && apart(up, down) < STILL_PX && up.ms - down.ms < SHORT_MS;
      down = null;
      if (!isTap) last = null;
      else if (last && up.ms - last.ms < BETWEEN_MS && apart(up, last) < APART_PX) {
        last = null;
        call.current(up);
      } else last = up;
    };
    canvas.addEventListener("pointerdown", onDown);
    canvas.addEventListener("pointerup", onUp);
    return () => {
      canvas.removeEventListener("pointerdown", onDown);
      canvas.removeEventListener("pointerup", onUp);
    };
  }, [canvas]);
}
