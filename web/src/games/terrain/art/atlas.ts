/** All signs of the terrain game painted on one canvas, so that everything written on the board is one draw call. */
import type * as THREE from "three";
import { paintedOn } from "../../../scene/textures";
import { COLOURS } from "../../../style/colours";
import { LEVELS } from "../pieces";

export type Sign = string;

const SIZE = 128;
const ROW = 8;
const SEATS = ["river", "desert", "forest", "mountain", "snow", "lava"];
const POINTS = [1, 2, 3, 4, 5, 6];

type Paint = (brush: CanvasRenderingContext2D) => void;

const write = (brush: CanvasRenderingContext2D, text: string, px: number, fill: string) => {
  brush.font = `700 ${px}px "Fraunces Variable", Georgia, serif`;
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.fillStyle = fill;
  brush.fillText(text, 0, px * 0.04);
};

const hex = (brush: CanvasRenderingContext2D, radius: number) => {
  brush.beginPath();
  for (let i = 0; i < 6; i++) {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    brush.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius);
  }
  brush.closePath();
};

/** A level as it is cut into its piece: white, to be tinted. */
const level =
  (n: number): Paint =>
  (brush) =>
    write(brush, String(n), 96, "#fff");

/** What a way costs where a stop sends somebody back: a red coin with an arrow back around it. */
const sending =
  (n: number): Paint =>
  (brush) => {
    brush.beginPath();
    brush.arc(0, 0, 44, 0, Math.PI * 2);
    brush.fillStyle = "#b3261e";
    brush.fill();
    brush.lineWidth = 9;
    brush.lineCap = "round";
    brush.strokeStyle = "#ffe3d6";
    brush.beginPath();
    brush.arc(0, 0, 52, -Math.PI * 0.75, Math.PI);
    brush.stroke();
    brush.stroke(new Path2D("M-36,-58 L-37,-36 L-58,-38"));
    write(brush, String(n), 62, "#fff");
  };

/** What a way costs: a bright coin where one may stop, a dark one where one may only pass. */
const coin =
  (n: number, isBright: boolean): Paint =>
  (brush) => {
    brush.beginPath();
    brush.arc(0, 0, 50, 0, Math.PI * 2);
    brush.fillStyle = isBright ? "#fff3d6" : "#2b2521";
    brush.fill();
    brush.lineWidth = 7;
    brush.strokeStyle = isBright ? "#b97f1d" : "#cfc3b2";
    if (!isBright) brush.setLineDash([14, 10]);
    brush.stroke();
    brush.setLineDash([]);
    write(brush, String(n), 68, isBright ? "#2a1a05" : "#f6efe4");
  };

/** A seat's colour with its sign. */
const emblem =
  (colour: string): Paint =>
  (brush) => {
    const { base, ink, sign } = COLOURS[colour] ?? { base: "#888", ink: "#fff", sign: "" };
    hex(brush, 58);
    brush.fillStyle = base;
    brush.fill();
    brush.lineWidth = 7;
    brush.strokeStyle = "#fffaf0";
    brush.stroke();
    brush.scale(4.3, 4.3);
    brush.strokeStyle = ink;
    brush.lineWidth = 2.1;
    brush.lineCap = brush.lineJoin = "round";
    brush.stroke(new Path2D(sign));
  };

const home =
  (colour: string): Paint =>
  (brush) => {
    const { base, ink } = COLOURS[colour] ?? { base: "#888", ink: "#fff" };
    brush.fillStyle = base;
    brush.strokeStyle = ink === "#ffffff" ? "#fffaf0" : "#1c1a17";
    brush.lineWidth = 7;
    brush.lineJoin = "round";
    brush.beginPath();
    for (const [x, y] of [
      [-42, 4],
      [0, -42],
      [42, 4],
      [30, 4],
      [30, 44],
      [-30, 44],
      [-30, 4],
    ] as const)
      brush.lineTo(x, y);
    brush.closePath();
    brush.fill();
    brush.stroke();
    brush.scale(2.1, 2.1);
    brush.translate(0, 6);
    brush.strokeStyle = ink;
    brush.lineWidth = 2.4;
    brush.lineCap = "round";
    brush.stroke(new Path2D(COLOURS[colour]?.sign ?? ""));
  };

const cross: Paint = (brush) => {
  brush.lineWidth = 16;
  brush.lineCap = "round";
  brush.strokeStyle = "#fff";
  brush.stroke(new Path2D("M-34,-34 L34,34 M34,-34 L-34,34"));
};

const arrow: Paint = (brush) => {
  brush.fillStyle = "#fff";
  brush.strokeStyle = "#0f3a1c";
  brush.lineWidth = 6;
  brush.lineJoin = "round";
  const path = new Path2D("M-50,-16 H4 V-44 L54,0 L4,44 V16 H-50 Z");
  brush.fill(path);
  brush.stroke(path);
};

const sun: Paint = (brush) => {
  const glow = brush.createRadialGradient(0, 0, 10, 0, 0, 62);
  glow.addColorStop(0, "#fff6cf");
  glow.addColorStop(0.42, "#ffd75e");
  glow.addColorStop(0.52, "#ffc23c99");
  glow.addColorStop(1, "#ffb02000");
  brush.fillStyle = glow;
  brush.fillRect(-64, -64, 128, 128);
  brush.strokeStyle = "#ffd873";
  brush.lineWidth = 5;
  brush.lineCap = "round";
  for (let ray = 0; ray < 12; ray++) {
    brush.rotate(Math.PI / 6);
    brush.beginPath();
    brush.moveTo(0, 38);
    brush.lineTo(0, ray % 2 ? 48 : 56);
    brush.stroke();
  }
};

const cloud: Paint = (brush) => {
  for (const [x, y, r, shade] of [
    [-26, 12, 24, "#8f97a6"],
    [28, 12, 22, "#8f97a6"],
    [2, 14, 28, "#a5adbb"],
    [-12, -8, 26, "#c3cad6"],
    [16, -4, 24, "#d5dbe4"],
  ] as const) {
    const puff = brush.createRadialGradient(x - 6, y - 8, 2, x, y, r);
    puff.addColorStop(0, shade);
    puff.addColorStop(0.75, shade);
    puff.addColorStop(1, `${shade}00`);
    brush.fillStyle = puff;
    brush.fillRect(-64, -64, 128, 128);
  }
};

const SIGNS: [Sign, Paint][] = [
  ...LEVELS.map((n): [Sign, Paint] => [`level ${n}`, level(n)]),
  ...POINTS.map((n): [Sign, Paint] => [`cost ${n}`, coin(n, true)]),
  ...POINTS.map((n): [Sign, Paint] => [`pass ${n}`, coin(n, false)]),
  ...POINTS.map((n): [Sign, Paint] => [`send ${n}`, sending(n)]),
  ...SEATS.map((colour): [Sign, Paint] => [`seat ${colour}`, emblem(colour)]),
  ...SEATS.map((colour): [Sign, Paint] => [`start ${colour}`, home(colour)]),
  ["cross", cross],
  ["arrow", arrow],
  ["sun", sun],
  ["cloud", cloud],
];
const PLACES = new Map(SIGNS.map(([sign], i) => [sign, i]));

let painted: THREE.CanvasTexture | null = null;

/** The canvas with all signs; painted once. */
export function atlas(): THREE.CanvasTexture {
  painted ??= paintedOn(SIZE * ROW, SIZE * ROW, (brush) => {
    SIGNS.forEach(([, paint], i) => {
      brush.save();
      brush.translate(((i % ROW) + 0.5) * SIZE, (Math.floor(i / ROW) + 0.5) * SIZE);
      paint(brush);
      brush.restore();
    });
  });
  return painted;
}

/** Left, bottom, right and top of a sign in the texture. */
export function placeOf(sign: Sign): [number, number, number, number] {
  const i = PLACES.get(sign) ?? 0;
  const [column, row] = [i % ROW, Math.floor(i / ROW)];
  return [column / ROW, 1 - (row + 1) / ROW, (column + 1) / ROW, 1 - row / ROW];
}
