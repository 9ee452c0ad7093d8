/** The painted faces of the tiles: each land has a ground of its own. */
import type * as THREE from "three";
import { type Brush, painted, randomness } from "../../scene/textures";
import { COLOURS } from "../../style/colours";
import type { Land } from "./view";

const SIZE = 256;
const BORDER = "#fff4dc";

/** Ground and edge of each land; the edge is also the colour of the tile's sides. */
export const GROUND: Record<Land | "stone", { base: string; dark: string; light: string; edge: string }> = {
  river: { base: "#2f7fc1", dark: "#1b5a97", light: "#8cc8f2", edge: "#1f5f9b" },
  desert: { base: "#e4b54a", dark: "#b98524", light: "#ffe2a0", edge: "#b7842a" },
  forest: { base: "#4c9a55", dark: "#2d6b3a", light: "#8fd08a", edge: "#2f6f3c" },
  mountain: { base: "#979aa3", dark: "#65686f", light: "#cdd0d6", edge: "#63666e" },
  stone: { base: "#cfc2a8", dark: "#8f8268", light: "#efe6d2", edge: "#8a7c62" },
};

export function paintFace(land: Land | "stone"): THREE.CanvasTexture {
  return painted(SIZE, (brush, size) => {
    const { base, dark, light } = GROUND[land];
    const glow = brush.createRadialGradient(
      size * 0.42,
      size * 0.36,
      size * 0.05,
      size / 2,
      size / 2,
      size * 0.56,
    );
    glow.addColorStop(0, light);
    glow.addColorStop(0.35, base);
    glow.addColorStop(1, dark);
    brush.fillStyle = glow;
    brush.fillRect(0, 0, size, size);
    DETAILS[land](brush, size, randomness(land.length * 97 + 5));
    brush.globalAlpha = 1;
    rim(brush, size, dark, light);
  });
}

/** A land's colour and sign with a bright border: small, and still told from the ground that it lies on. */
export function paintEmblem(land: Land): THREE.CanvasTexture {
  const { base = "", ink = "", sign } = COLOURS[land] ?? {};
  return painted(SIZE, (brush, size) => {
    brush.fillStyle = base;
    brush.fillRect(0, 0, size, size);
    rim(brush, size, BORDER, ink);
    brush.globalAlpha = 1;
    brush.translate(size / 2, size / 2);
    brush.scale(size / 24, size / 24);
    brush.strokeStyle = ink;
    brush.lineWidth = 1.8;
    brush.lineCap = brush.lineJoin = "round";
    brush.stroke(new Path2D(sign));
  });
}

type Detail = (brush: Brush, size: number, random: () => number) => void;

const DETAILS: Record<Land | "stone", Detail> = {
  river: (brush, size, random) => {
    brush.lineCap = "round";
    for (let row = 0; row < 9; row++) {
      const y = ((row + 0.5) / 9) * size;
      for (let wave = 0; wave < 4; wave++) {
        const x = (wave + random() * 0.8) * (size / 4);
        brush.globalAlpha = 0.25 + random() * 0.45;
        brush.strokeStyle = random() < 0.7 ? "#cdeaff" : "#12487c";
        brush.lineWidth = 2 + random() * 3;
        brush.beginPath();
        brush.moveTo(x - 20, y);
        brush.quadraticCurveTo(x - 10, y - 9, x, y);
        brush.quadraticCurveTo(x + 10, y + 9, x + 20, y);
        brush.stroke();
      }
    }
  },
  desert: (brush, size, random) => {
    for (let ripple = 0; ripple < 16; ripple++) {
      const y = (ripple / 16) * size + random() * 6;
      brush.globalAlpha = 0.16 + random() * 0.2;
      brush.strokeStyle = ripple % 2 ? "#fff0c4" : "#a9761b";
      brush.lineWidth = 2 + random() * 3;
      brush.beginPath();
      for (let x = 0; x <= size; x += 8) brush.lineTo(x, y + Math.sin(x / 26 + ripple) * 6);
      brush.stroke();
    }
  },
  forest: (brush, size, random) => {
    for (let leaf = 0; leaf < 420; leaf++) {
      brush.globalAlpha = 0.14 + random() * 0.2;
      brush.fillStyle = random() < 0.5 ? "#1f5a2c" : "#9bd88f";
      brush.beginPath();
      brush.arc(random() * size, random() * size, 2 + random() * 5, 0, Math.PI * 2);
      brush.fill();
    }
  },
  mountain: (brush, size, random) => {
    for (let crack = 0; crack < 60; crack++) {
      let [x, y] = [random() * size, random() * size];
      brush.globalAlpha = 0.12 + random() * 0.22;
      brush.strokeStyle = random() < 0.5 ? "#44474e" : "#f0f2f5";
      brush.lineWidth = 1 + random() * 2;
      brush.beginPath();
      brush.moveTo(x, y);
      for (let bend = 0; bend < 4; bend++) {
        x += (random() - 0.5) * 34;
        y += (random() - 0.5) * 34;
        brush.lineTo(x, y);
      }
      brush.stroke();
    }
  },
  stone: (brush, size, random) => {
    const course = size / 8;
    brush.strokeStyle = "#6f6248";
    brush.lineWidth = 2;
    for (let row = 0; row < 8; row++)
      for (let stone = -1; stone < 6; stone++) {
        brush.globalAlpha = 0.3 + random() * 0.3;
        const x = stone * course * 1.7 + (row % 2) * course * 0.85;
        brush.strokeRect(x + random() * 3, row * course, course * 1.7, course);
      }
  },
};

/** A darker border with a fine bright line: the printed edge of a tile. */
function rim(brush: Brush, size: number, dark: string, light: string): void {
  const outline = (radius: number) => {
    brush.beginPath();
    for (let i = 0; i < 6; i++) {
      const angle = (Math.PI / 3) * i + Math.PI / 6;
      brush.lineTo(size / 2 + Math.cos(angle) * radius, size / 2 + Math.sin(angle) * radius);
    }
    brush.closePath();
    brush.stroke();
  };
  brush.strokeStyle = dark;
  brush.lineWidth = 14;
  outline(size / 2 - 3);
  brush.strokeStyle = light;
  brush.globalAlpha = 0.55;
  brush.lineWidth = 2.5;
  outline(size / 2 - 13);
}
