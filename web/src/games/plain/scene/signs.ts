/** Signs as textures: white on nothing, to be tinted. Each is painted once. */
import type * as THREE from "three";
import { paintedOn } from "../../../scene/textures";
import { signPath } from "../look";

const SIZE = 128;
const kept = new Map<string, THREE.CanvasTexture>();

export function signTexture(sign: string): THREE.CanvasTexture {
  const known = kept.get(sign);
  if (known) return known;
  const texture = paintedOn(SIZE, SIZE, (brush) => {
    const path = signPath(sign);
    brush.strokeStyle = brush.fillStyle = "#ffffff";
    if (path) {
      brush.translate(SIZE / 2, SIZE / 2);
      brush.scale(SIZE / 20, SIZE / 20);
      brush.lineWidth = 1.9;
      brush.lineCap = brush.lineJoin = "round";
      brush.stroke(new Path2D(path));
    } else {
      brush.font = `640 ${sign.length > 1 ? 62 : 88}px "Inter Variable", sans-serif`;
      brush.textAlign = "center";
      brush.textBaseline = "middle";
      brush.fillText(sign, SIZE / 2, SIZE / 2 + 4);
    }
  });
  kept.set(sign, texture);
  return texture;
}
