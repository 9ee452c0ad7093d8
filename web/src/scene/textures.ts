/** Surfaces painted on canvases: no image is fetched. The same seed paints the same picture. */
import * as THREE from "three";

export type Brush = CanvasRenderingContext2D;

export function randomness(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/**
 * A texture of so many pixels, painted by `paint`, in main memory, as a canvas that is read often: a browser without a
 * graphics card needs seconds to paint as if it had one.
 */
export function paintedOn(width: number, height: number, paint: (brush: Brush) => void): THREE.CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  if (brush) paint(brush);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** A texture painted by `paint` on a square of `size` pixels, which repeats. */
export function painted(size: number, paint: (brush: Brush, size: number) => void): THREE.CanvasTexture {
  const texture = paintedOn(size, size, (brush) => paint(brush, size));
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  return texture;
}

export const wood = (base: string, grain: string): THREE.CanvasTexture =>
  painted(512, (brush, size) => {
    const random = randomness(7);
    brush.fillStyle = base;
    brush.fillRect(0, 0, size, size);
    brush.strokeStyle = grain;
    for (let line = 0; line < 260; line++) {
      const y = random() * size;
      const sway = 4 + random() * 10;
      brush.globalAlpha = 0.04 + random() * 0.12;
      brush.lineWidth = 0.5 + random() * 2.5;
      brush.beginPath();
      for (let x = 0; x <= size; x += 16)
        brush.lineTo(x, y + Math.sin((x / size) * Math.PI * 2 + line) * sway);
      brush.stroke();
    }
  });

export const felt = (base: string): THREE.CanvasTexture =>
  painted(256, (brush, size) => {
    const random = randomness(11);
    brush.fillStyle = base;
    brush.fillRect(0, 0, size, size);
    brush.lineWidth = 0.8;
    for (let fibre = 0; fibre < 5200; fibre++) {
      const [x, y, turn] = [random() * size, random() * size, random() * Math.PI * 2];
      brush.strokeStyle = random() < 0.5 ? "#ffffff" : "#000000";
      brush.globalAlpha = 0.03 + random() * 0.05;
      brush.beginPath();
      brush.moveTo(x, y);
      brush.lineTo(x + Math.cos(turn) * 5, y + Math.sin(turn) * 5);
      brush.stroke();
    }
  });
