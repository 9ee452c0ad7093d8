/** The enemy cards, drawn by us: three kinds of invaders by how they march, eyes by the damage they do. */
import { type Brush, randomness } from "../../../scene/textures";
import type { Icon } from "../view";

export const CARD_PX = [160, 224] as const;
const [W, H] = CARD_PX;

type Look = { hull: string; dark: string; glow: string; sky: string };
/** By march: the crawling beetle, the gliding ray, the darting needle. */
const LOOKS: Record<number, Look> = {
  1: { hull: "#3fae8f", dark: "#123b35", glow: "#b9ffe6", sky: "#15343a" },
  2: { hull: "#b565d8", dark: "#3a1650", glow: "#f3d1ff", sky: "#2b1c4a" },
  3: { hull: "#ef8f3c", dark: "#57240b", glow: "#ffe3b8", sky: "#45221f" },
};

export function paintEnemy(brush: Brush, march: number, damage: number, icon: Icon | null): void {
  const look = LOOKS[march] as Look;
  background(brush, look, march * 31 + damage);
  brush.save();
  brush.translate(W / 2, H * 0.47);
  if (icon === "shield") dome(brush);
  BODIES[march]?.(brush, look);
  if (icon === "two-hits") plates(brush, march);
  eyes(brush, damage, look);
  brush.restore();
  burst(brush, damage);
  if (icon) badge(brush, icon);
  arrows(brush, march, look);
  frame(brush, look, icon);
}

function background(brush: Brush, { sky, dark }: Look, seed: number): void {
  const random = randomness(seed + 5);
  const shade = brush.createRadialGradient(W / 2, H * 0.45, 10, W / 2, H * 0.45, H * 0.62);
  shade.addColorStop(0, sky);
  shade.addColorStop(1, "#0b0d18");
  brush.fillStyle = shade;
  brush.fillRect(0, 0, W, H);
  for (let star = 0; star < 42; star++) {
    brush.globalAlpha = 0.25 + random() * 0.6;
    brush.fillStyle = "#fff";
    const r = 0.5 + random() * 1.1;
    brush.fillRect(random() * W, random() * H, r, r);
  }
  brush.globalAlpha = 1;
  brush.fillStyle = `${dark}aa`;
  brush.fillRect(0, H * 0.78, W, H * 0.22);
}

function hull(brush: Brush, { hull, dark, glow }: Look, outline: () => void): void {
  const shade = brush.createLinearGradient(0, -50, 0, 52);
  shade.addColorStop(0, glow);
  shade.addColorStop(0.32, hull);
  shade.addColorStop(1, dark);
  brush.beginPath();
  outline();
  brush.fillStyle = shade;
  brush.fill();
  brush.lineWidth = 3;
  brush.strokeStyle = "#05060c";
  brush.stroke();
}

/** Draws the same on both sides of the middle. */
function mirrored(brush: Brush, draw: () => void): void {
  draw();
  brush.save();
  brush.scale(-1, 1);
  draw();
  brush.restore();
}

const BODIES: Record<number, (brush: Brush, look: Look) => void> = {
  1: (brush, look) => {
    brush.lineCap = "round";
    mirrored(brush, () => {
      for (const [reach, drop] of [
        [58, -26],
        [64, 4],
        [56, 34],
      ] as const) {
        brush.beginPath();
        brush.moveTo(24, drop * 0.6);
        brush.quadraticCurveTo(reach - 8, drop - 16, reach, drop + 14);
        brush.strokeStyle = "#05060c";
        brush.lineWidth = 10;
        brush.stroke();
        brush.strokeStyle = look.hull;
        brush.lineWidth = 5;
        brush.stroke();
      }
    });
    hull(brush, look, () => brush.ellipse(0, 0, 42, 46, 0, 0, Math.PI * 2));
    brush.beginPath();
    brush.moveTo(0, -46);
    brush.lineTo(0, 8);
    brush.moveTo(-41, -8);
    brush.quadraticCurveTo(0, 16, 41, -8);
    brush.strokeStyle = `${look.dark}`;
    brush.lineWidth = 3;
    brush.stroke();
  },
  2: (brush, look) => {
    hull(brush, look, () => {
      brush.moveTo(0, -50);
      brush.bezierCurveTo(26, -48, 40, -26, 72, -20);
      brush.bezierCurveTo(58, 6, 44, 20, 20, 26);
      brush.lineTo(8, 56);
      brush.lineTo(0, 36);
      brush.lineTo(-8, 56);
      brush.lineTo(-20, 26);
      brush.bezierCurveTo(-44, 20, -58, 6, -72, -20);
      brush.bezierCurveTo(-40, -26, -26, -48, 0, -50);
    });
    mirrored(brush, () => {
      brush.beginPath();
      brush.moveTo(14, -30);
      brush.quadraticCurveTo(34, -14, 54, -12);
      brush.strokeStyle = look.glow;
      brush.globalAlpha = 0.55;
      brush.lineWidth = 3;
      brush.stroke();
      brush.globalAlpha = 1;
    });
  },
  3: (brush, look) => {
    mirrored(brush, () =>
      hull(brush, look, () => {
        brush.moveTo(10, -18);
        brush.lineTo(52, -52);
        brush.lineTo(44, -4);
        brush.lineTo(12, 22);
        brush.closePath();
      }),
    );
    hull(brush, look, () => {
      brush.moveTo(0, 62);
      brush.bezierCurveTo(16, 30, 22, 0, 18, -34);
      brush.quadraticCurveTo(0, -58, -18, -34);
      brush.bezierCurveTo(-22, 0, -16, 30, 0, 62);
    });
    brush.fillStyle = look.glow;
    brush.globalAlpha = 0.8;
    mirrored(brush, () => {
      brush.beginPath();
      brush.ellipse(8, -46, 4, 10, 0.2, 0, Math.PI * 2);
      brush.fill();
    });
    brush.globalAlpha = 1;
  },
};

function eyes(brush: Brush, damage: number, { glow }: Look): void {
  const count = Math.min(5, Math.max(1, damage));
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * 13;
    brush.beginPath();
    brush.ellipse(x, 2 - Math.abs(x) * 0.12, 5, 6.5, 0, 0, Math.PI * 2);
    brush.fillStyle = "#08060a";
    brush.fill();
    brush.beginPath();
    brush.arc(x, 3 - Math.abs(x) * 0.12, 2.8, 0, Math.PI * 2);
    brush.fillStyle = glow;
    brush.fill();
  }
}

function hexagonPath(brush: Brush, radius: number): void {
  brush.beginPath();
  for (let i = 0; i < 6; i++)
    brush.lineTo(Math.cos((i * Math.PI) / 3) * radius, Math.sin((i * Math.PI) / 3) * radius * 0.92);
  brush.closePath();
}

/** A shield carrier sits in a dome of light. */
function dome(brush: Brush): void {
  const shade = brush.createRadialGradient(0, 0, 20, 0, 0, 76);
  shade.addColorStop(0, "#38d6ff08");
  shade.addColorStop(1, "#38d6ff66");
  hexagonPath(brush, 74);
  brush.fillStyle = shade;
  brush.fill();
  brush.strokeStyle = "#8cecff";
  brush.lineWidth = 4;
  brush.stroke();
}

/** A double hull: steel plates with rivets. */
function plates(brush: Brush, march: number): void {
  const wide = march === 3 ? 30 : 46;
  mirrored(brush, () => {
    brush.beginPath();
    brush.moveTo(8, 18);
    brush.lineTo(wide, 6);
    brush.lineTo(wide - 6, 30);
    brush.lineTo(10, 44);
    brush.closePath();
    brush.fillStyle = "#aeb6c4";
    brush.fill();
    brush.strokeStyle = "#20242e";
    brush.lineWidth = 3;
    brush.stroke();
    brush.fillStyle = "#20242e";
    for (const [x, y] of [
      [14, 24],
      [wide - 8, 14],
      [16, 36],
    ] as const) {
      brush.beginPath();
      brush.arc(x, y, 2, 0, Math.PI * 2);
      brush.fill();
    }
  });
}

/** The damage, in a burst. */
function burst(brush: Brush, damage: number): void {
  brush.save();
  brush.translate(31, 33);
  brush.beginPath();
  for (let i = 0; i < 20; i++) {
    const r = i % 2 ? 19 : 27;
    brush.lineTo(Math.cos((i * Math.PI) / 10) * r, Math.sin((i * Math.PI) / 10) * r);
  }
  brush.closePath();
  brush.fillStyle = "#ffcf3f";
  brush.fill();
  brush.strokeStyle = "#8a1f12";
  brush.lineWidth = 3;
  brush.stroke();
  brush.fillStyle = "#4a0d06";
  brush.font = "800 32px 'Inter Variable', system-ui, sans-serif";
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.fillText(String(damage), 0, 2);
  brush.restore();
}

function badge(brush: Brush, icon: Icon): void {
  brush.save();
  brush.translate(W - 31, 33);
  brush.beginPath();
  if (icon === "shield") {
    brush.moveTo(0, -24);
    brush.quadraticCurveTo(14, -16, 22, -17);
    brush.quadraticCurveTo(22, 12, 0, 25);
    brush.quadraticCurveTo(-22, 12, -22, -17);
    brush.quadraticCurveTo(-14, -16, 0, -24);
    brush.fillStyle = "#1f9fc8";
    brush.fill();
    brush.strokeStyle = "#d8f8ff";
    brush.lineWidth = 4;
    brush.stroke();
  } else {
    for (const x of [-10, 10]) {
      brush.beginPath();
      brush.roundRect(x - 8, -22, 16, 44, 5);
      brush.fillStyle = "#e8ebf2";
      brush.fill();
      brush.strokeStyle = "#2a2f3b";
      brush.lineWidth = 4;
      brush.stroke();
    }
  }
  brush.restore();
}

/** How it marches: one, two or three chevrons towards the city. */
function arrows(brush: Brush, march: number, { glow }: Look): void {
  brush.save();
  brush.translate(W / 2, H - 30);
  brush.lineWidth = 9;
  brush.lineJoin = "round";
  brush.lineCap = "round";
  for (let i = 0; i < march; i++) {
    const x = (i - (march - 1) / 2) * 44;
    brush.beginPath();
    brush.moveTo(x - 14, -9);
    brush.lineTo(x, 9);
    brush.lineTo(x + 14, -9);
    brush.strokeStyle = "#05060c";
    brush.lineWidth = 14;
    brush.stroke();
    brush.strokeStyle = glow;
    brush.lineWidth = 8;
    brush.stroke();
  }
  brush.restore();
}

function frame(brush: Brush, { hull }: Look, icon: Icon | null): void {
  brush.strokeStyle = "#0a0a12";
  brush.lineWidth = 8;
  brush.strokeRect(2, 2, W - 4, H - 4);
  brush.strokeStyle = icon === "shield" ? "#5fd3f2" : icon === "two-hits" ? "#c9ced9" : hull;
  brush.lineWidth = 3;
  brush.beginPath();
  brush.roundRect(6, 6, W - 12, H - 12, 8);
  brush.stroke();
}
