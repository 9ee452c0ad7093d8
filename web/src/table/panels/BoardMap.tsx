/** The board as a flat map: one tab stop, arrow keys between cells, Enter to choose. Serves eyes, keys and screen readers. */
import { type CSSProperties, useMemo } from "react";
import type { MapCell } from "../../games/plugin";
import { useWords } from "../../words";
import { CELL_SHAPES } from "../cellShapes";
import { useActions, useGame, useTable, useTelling } from "../hooks";
import { useCellKeys } from "../keys/useCellKeys";
import { isTouch } from "../touch";

/** Signs fill the width of a cell without touching its edge. */
const SIGN_SCALES = { hex: 0.075, card: 0.052, square: 0.07, round: 0.07 };

/**
 * `around`: show these cells and what is next to them large, where the rest of the board does not matter. `frame`: show that
 * much of the table, where more than its cells matters.
 */
export function BoardMap({ around, frame }: { around?: ReadonlySet<string>; frame?: string }) {
  const game = useGame();
  const telling = useTelling();
  const words = useWords();
  const { point } = useActions();
  const pointed = useTable((s) => s.pointed);
  const picked = useTable((s) => s.picked);
  const marked = useTable((s) => s.marked);
  const next = useTable((s) => s.choices.next);
  const cells = useMemo(() => game.cells(telling), [game, telling]);
  const keysOf = useCellKeys<SVGGElement>(cells);
  const { Text } = game;
  const cut = around
    ? frameOf(
        cells.filter(({ id }) => around.has(id)),
        NEXT_TO,
      )
    : frameOf(cells);
  if (Text) return <Text />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of an SVG
    <svg
      className="map"
      viewBox={frame ?? cut.join(" ")}
      style={{ "--breadth": cut[2] * (cells[0]?.shape === "card" ? CARD_NARROWER : 1) } as CSSProperties}
      role="group"
      aria-label={isTouch() ? words.map.title : `${words.map.title}. ${words.map.help}`}
    >
      {cells.map((cell) => (
        // biome-ignore lint/a11y/useSemanticElements: a button cannot be part of an SVG
        <g
          key={cell.id}
          {...keysOf(cell)}
          role="button"
          aria-pressed={picked.includes(cell.id)}
          transform={`translate(${cell.x.toFixed(3)} ${cell.z.toFixed(3)})`}
          className={[
            pointed === cell.id && "pointed",
            marked.includes(cell.id) && "marked",
            next.has(cell.id) && "next",
          ]
            .filter(Boolean)
            .join(" ")}
          onPointerEnter={() => point(cell.id)}
          onPointerLeave={() => point(null)}
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
          {cell.under && (
            <g className="under" transform="translate(0.42 0.42)">
              <circle r="0.4" fill={cell.under.fill} />
              <path
                d={cell.under.sign}
                transform="scale(0.034)"
                fill="none"
                stroke={cell.under.ink}
                strokeWidth="2.6"
              />
            </g>
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

/** A card is narrower than a hexagon: a map of cards has to be larger for a finger. */
const CARD_NARROWER = 1.3;

/** How much of the board is shown around the cells that matter. */
const NEXT_TO = 2;

/** Left, top, breadth, height. */
function frameOf(cells: readonly MapCell[], margin = 0): [number, number, number, number] {
  const xs = cells.map((cell) => cell.x);
  const zs = cells.map((cell) => cell.z);
  const [left, top] = [Math.min(...xs) - 1.1 - margin, Math.min(...zs) - 1.2 - margin];
  return [left, top, Math.max(...xs) + 1.1 + margin - left, Math.max(...zs) + 1.2 + margin - top];
}
