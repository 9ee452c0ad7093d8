/** A terrain seen from the south and above, drawn from its text alone. */
import { memo } from "react";
import { exitsOf, levelColour, levelInk, levelOf } from "../pieces";
import { read } from "./share";

/** How much a view from above shortens depth, and what a level is worth in height. */
const FLAT = 0.62;
const RISE = 0.24;
const CORNERS = Array.from({ length: 6 }, (_, i) => {
  const angle = (Math.PI / 3) * i + Math.PI / 6;
  return [Math.cos(angle) * 0.97, Math.sin(angle) * 0.97 * FLAT] as const;
});

type Point = readonly [number, number];
const path = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join("L")}Z`;

/** The two sides that face the viewer, the left one darker; and the top. Corner 1 is the nearest. */
function faces(level: number): { left: string; right: string; top: string } {
  const up = level * RISE;
  const [east, south, west] = [CORNERS[0], CORNERS[1], CORNERS[2]] as [Point, Point, Point];
  const side = (a: Point, b: Point) => path([[a[0], a[1] - up], [b[0], b[1] - up], b, a]);
  return {
    left: side(west, south),
    right: side(south, east),
    top: path(CORNERS.map(([x, y]) => [x, y - up] as const)),
  };
}

export const Picture = memo(function Picture({ share, label }: { share: string; label: string }) {
  return (
    <svg className="terrain-picture" viewBox="-9.8 -7.6 19.6 13.4" role="img" aria-label={label}>
      <path
        d={`M${[0, 1, 2, 3, 4, 5].map((i) => `${(Math.cos((i * Math.PI) / 3) * 9.7).toFixed(2)},${(Math.sin((i * Math.PI) / 3) * 9.7 * FLAT).toFixed(2)}`).join("L")}Z`}
        fill="#5d3820"
      />
      {read(share).map(({ cell, piece }) => {
        const level = levelOf(piece);
        const { left, right, top } = faces(level);
        return (
          <g key={cell.name} transform={`translate(${cell.x.toFixed(2)} ${(cell.z * FLAT).toFixed(2)})`}>
            <path d={left} fill="#1d2a2a" />
            <path d={right} fill="#34403c" />
            <path d={top} fill={levelColour(level)} stroke="#0004" strokeWidth="0.05" />
            {exitsOf(piece).map((side) => (
              <ellipse
                key={side}
                cx={Math.cos((side * Math.PI) / 3) * 0.58}
                cy={Math.sin((side * Math.PI) / 3) * 0.58 * FLAT - level * RISE}
                rx="0.13"
                ry="0.08"
                fill={levelInk(level)}
                opacity="0.75"
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
});
