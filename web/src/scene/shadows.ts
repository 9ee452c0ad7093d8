import { useThree } from "@react-three/fiber";
import { useCallback } from "react";

/** Shadows are drawn anew only when something has moved: whoever moves something says so. */
export function useShadowRefresh(): () => void {
  const gl = useThree((s) => s.gl);
  return useCallback(() => {
    gl.shadowMap.needsUpdate = true;
  }, [gl]);
}
