/** The board as a flat map: one tab stop, arrow keys between cells, Enter to choose. Serves eyes, keys and screen readers. */
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { MapCell } from "../../games/plugin";
import { useWords } from "../../words";
import { CELL_SHAPES } from "../cellShapes";
import { useActions, useGame, useTable, useTelling } from "../hooks";
import { towards } from "../neighbour";

/** Signs fill the width of a cell without touching its edge. */
const SIGN_SCALES = { hex: 0.075, card: 0.052, square: 0.07, round: 0.07 };

/** `around`: show these cells and what is next to them large, where the rest of the board does not matter. */
export function BoardMap({ around }: { around?: ReadonlySet<string> }) {
  const game = useGame();
  const telling = useTelling();
  const words = useWords();
  const { pick, point, drop } = useActions();
  const pointed = useTable((s) => s.pointed);
  const picked = useTable((s) => s.picked);
  const marked = useTable((s) => s.marked);
  const next = useTable((s) => s.choices.next);
  const cells = useMemo(() => game.cells(telling), [game, telling]);
  const [current, setCurrent] = useState<string | null>(null);
  const nodes = useRef(new Map<string, SVGGElement>());
  const { Text } = game;
  const stop = cells.some((cell) => cell.id === current) ? current : middle(cells)?.id;

  const onKeyDown = (event: KeyboardEvent, cell: MapCell) => {
    const beside = cells.filter(({ id }) => cell.next?.includes(id));
    const neighbour = towards(event.key, cell, beside) ?? towards(event.key, cell, cells);
    if (neighbour) nodes.current.get(neighbour.id)?.focus();
    else if (event.key === "Enter" || event.key === " ") pick(cell.id);
    else if (event.key === "Escape") drop();
    else if (!event.key.startsWith("Arrow") && !event.key.startsWith("Page")) return;
    event.preventDefault();
  };

  if (Text) return <Text />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of an SVG
    <svg
      className="map"
      viewBox={
        around
          ? frameOf(
              cells.filter(({ id }) => around.has(id)),
              NEXT_TO,
            )
          : frameOf(cells)
      }
      role="group"
      aria-label={`${words.map.title}. ${words.map.help}`}
    >
      {cells.map((cell) => (
        // biome-ignore lint/a11y/useSemanticElements: a button cannot be part of an SVG
        <g
          key={cell.id}
          ref={(node) => {
            if (node) nodes.current.set(cell.id, node);
          }}
          role="button"
          aria-label={cell.label}
          aria-pressed={picked.includes(cell.id)}
          data-cell={cell.id}
          tabIndex={stop === cell.id ? 0 : -1}
          transform={`translate(${cell.x.toFixed(3)} ${cell.z.toFixed(3)})`}
          className={[
            pointed === cell.id && "pointed",
            marked.includes(cell.id) && "marked",
            next.has(cell.id) && "next",
          ]
            .filter(Boolean)
            .join(" ")}
          onFocus={() => {
            setCurrent(cell.id);
            point(cell.id);
          }}
          onBlur={() => point(null)}
          onPointerEnter={() => point(cell.id)}
          onPointerLeave={() => point(null)}
          onClick={() => pick(cell.id)}
          onKeyDown={(event) => onKeyDown(event, cell)}
        >
          <polygon points={CELL_SHAPES[cell.shape]} fill={cell.fill} />
          {cell.disc && <circle r="0.76" fill={cell.disc} />}
          {cell.sign && (
            <path
              d={cell.sign}
              transform={cell.glyph ? "translate(0 -0.38) scale(0.05)" : `scale(${SIGN_SCALES[cell.shape]})`}
              fill="none"
              stroke={cell.ink ?? "#fff"}
              strokeWidth={cell.glyph ? "2.4" : "1.8"}
            />
          )}
          {cell.glyph && (
            // Below the sign, where there is one.
            <text
              y={cell.sign ? 0.4 : 0}
              fill={cell.ink ?? "#fff"}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize={cell.sign ? "0.72" : "1"}
            >
              {cell.glyph}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** How much of the board is shown around the cells that matter. */
const NEXT_TO = 2;

function frameOf(cells: readonly MapCell[], margin = 0): string {
  const xs = cells.map((cell) => cell.x);
  const zs = cells.map((cell) => cell.z);
  const [left, top] = [Math.min(...xs) - 1.1 - margin, Math.min(...zs) - 1.2 - margin];
  return `${left} ${top} ${Math.max(...xs) + 1.1 + margin - left} ${Math.max(...zs) + 1.2 + margin - top}`;
}

function middle(cells: readonly MapCell[]): MapCell | undefined {
  return cells.toSorted((a, b) => Math.hypot(a.x, a.z) - Math.hypot(b.x, b.z))[0];
}
