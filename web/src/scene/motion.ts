/** Moving things while an event is being shown. */
import { useFrame, useThree } from "@react-three/fiber";
import { useEffect, useRef } from "react";
import type { Playing } from "../table/director";
import { usePlaying } from "../table/hooks";
import { useShadowRefresh } from "./shadows";

export { between, smooth } from "./ease";

/** Calls `pose` every frame while an event is shown, with how much of it has passed (0 to 1). */
export function useEventFrame(pose: (t: number, playing: Playing) => void): void {
  const playing = usePlaying();
  const invalidate = useThree((s) => s.invalidate);
  const refreshShadows = useShadowRefresh();
  const begun = useRef({ number: -1, at: 0 });
  useEffect(() => {
    if (playing) invalidate();
  }, [playing, invalidate]);
  useFrame(() => {
    if (!playing) return;
    const now = performance.now();
    if (begun.current.number !== playing.number) begun.current = { number: playing.number, at: now };
    pose(Math.min(1, (now - begun.current.at) / playing.ms), playing);
    refreshShadows();
    invalidate();
  });
}
