/**
 * Has all programs of the graphics card compiled before the first picture is drawn. Drawn right away, each would be waited for
 * by itself while the page stands still; like this they are compiled side by side, and the page goes on meanwhile.
 */
import { useThree } from "@react-three/fiber";
import { useEffect } from "react";

const PATIENCE_MS = 3000;

export function Compile({ onDone }: { onDone: () => void }) {
  const { gl, scene, camera } = useThree();
  useEffect(() => {
    let isHere = true;
    const done = () => isHere && onDone();
    // What has not been compiled by then, or cannot be, is compiled when it is drawn.
    gl.compileAsync(scene, camera).then(done, done);
    const timer = setTimeout(done, PATIENCE_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [gl, scene, camera, onDone]);
  return null;
}
