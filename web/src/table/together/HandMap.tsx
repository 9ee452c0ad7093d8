/** The board as a map under a finger: never smaller than a fingertip, moved to what can be chosen. */
import { useEffect, useMemo, useRef } from "react";
import { useGame, useTable, useTelling } from "../hooks";
import { isStill } from "../motion";
import { BoardMap } from "../panels/BoardMap";
import { useSize } from "../useSize";
import { sheet } from "./sheet";
import { useTogetherWords } from "./words";

export function HandMap() {
  const game = useGame();
  const telling = useTelling();
  const { hand } = useTogetherWords();
  const cells = useMemo(() => game.cells(telling), [game, telling]);
  const next = useTable((s) => s.choices.next);
  const [room, size] = useSize<HTMLDivElement>();
  const inside = useRef<HTMLElement>(null);
  const { width, height } = useMemo(() => sheet(cells, size), [cells, size]);
  useEffect(() => {
    const box = inside.current;
    if (!box || width === 0) return;
    const all = [...box.querySelectorAll<SVGGElement>("[data-cell]")];
    const chosen = all.filter(({ dataset }) => next.has(dataset.cell ?? ""));
    if (all.length === 0) return;
    const boxes = (chosen.length > 0 ? chosen : all).map((one) => one.getBoundingClientRect());
    const middle = (from: number, to: number) => (from + to) / 2;
    const [left, right] = [Math.min(...boxes.map((b) => b.left)), Math.max(...boxes.map((b) => b.right))];
    const [top, bottom] = [Math.min(...boxes.map((b) => b.top)), Math.max(...boxes.map((b) => b.bottom))];
    const around = box.getBoundingClientRect();
    box.scrollBy({
      left: middle(left, right) - middle(around.left, around.right),
      top: middle(top, bottom) - middle(around.top, around.bottom),
      behavior: isStill() ? "instant" : "smooth",
    });
  }, [next, width]);
  return (
    <div ref={room} className="hand-room">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <section ref={inside} className="hand-map" tabIndex={0} aria-label={hand.board}>
        <div style={{ width: `${width}px`, height: `${height}px` }}>
          <BoardMap />
        </div>
      </section>
    </div>
  );
}
