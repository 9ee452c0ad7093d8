/**
 * Flip Ships on a phone that is a hand: the table from above, and the ship at its edge under the finger. The stroke is made
 * here; the flight is seen on the big screen.
 */
import { useEffect, useMemo, useRef } from "react";
import { useTableStore, useTelling, useView } from "../../table/hooks";
import { BoardMap } from "../../table/panels/BoardMap";
import { useTogetherWords } from "../../table/together/words";
import { useSize } from "../../table/useSize";
import { useAim, useFlippable } from "./aim";
import { cells } from "./cells";
import { MM, onTable, SHIP_RADIUS_MM, sceneX, sceneZ, startPose } from "./measures";
import { span } from "./stroke";
import { listenForStrokes } from "./strokes";
import { type ShipsView, shipPose } from "./view";

/** A finger is broader than a ship. */
const GRIP_PX = 34;
/** So much room there is behind the edge for a run-up, and beside the cards, in units of the scene. */
const RUN_UP = 3.4;
const BESIDE = 5.6;

type Frame = { left: number; top: number; width: number; height: number };

/** All of the table that matters, from above. */
function useFrame(): Frame {
  const telling = useTelling<ShipsView>();
  return useMemo(() => {
    const all = cells(telling);
    const far = Math.min(...all.map(({ z }) => z), 0) - 1.3;
    const side = Math.max(BESIDE, ...all.map(({ x }) => Math.abs(x) + 1));
    return { left: -side, top: far, width: 2 * side, height: sceneZ(0) + RUN_UP - far };
  }, [telling]);
}

export function ShipsHand() {
  const view = useView<ShipsView>();
  const { hand } = useTogetherWords();
  const { ship } = useFlippable();
  const x = useAim((s) => s.x);
  const [room, size] = useSize<HTMLDivElement>();
  const pad = useRef<HTMLElement>(null);
  const frame = useFrame();
  const scale = Math.min(size.width / frame.width, size.height / frame.height);
  useStrokes(pad, frame, scale, size.width, size.height);
  const [shipX, shipY] = (view.launching && ship && shipPose(view, ship)) || startPose(x);
  const box = `${frame.left} ${frame.top} ${frame.width} ${frame.height}`;
  return (
    <div ref={room} className="hand-room">
      <section
        ref={pad}
        className="stroke-pad"
        aria-label={hand.stroke}
        data-ready={ship !== null || undefined}
      >
        <BoardMap frame={box} />
        <svg className="pad-ship" viewBox={box} aria-hidden="true">
          <line x1={-BESIDE} x2={BESIDE} y1={sceneZ(0)} y2={sceneZ(0)} />
          {ship && (
            <g transform={`translate(${sceneX(shipX)} ${sceneZ(shipY)})`}>
              <circle className="grip" r={scale > 0 ? GRIP_PX / scale : 1} />
              <circle className="hull" r={SHIP_RADIUS_MM / MM} />
              <path d="M0,-1.900 V-0.900 M-0.300,-1.500 L0,-1.900 L0.300,-1.500" />
            </g>
          )}
        </svg>
        {ship && <p className="pad-hint">{hand.ship}</p>}
      </section>
    </div>
  );
}

/** The finger on the pad: drags the ship along the edge, or strikes it. */
function useStrokes(
  pad: React.RefObject<HTMLElement | null>,
  frame: Frame,
  scale: number,
  width: number,
  height: number,
): void {
  const table = useTableStore();
  useEffect(() => {
    const element = pad.current;
    if (!element || scale <= 0) return;
    /** The corner of the picture on the page: it is in the middle of the pad. */
    const corner = () => {
      const box = element.getBoundingClientRect();
      return {
        px: box.x + (box.width - frame.width * scale) / 2,
        py: box.y + (box.height - frame.height * scale) / 2,
      };
    };
    return listenForStrokes(
      {
        element,
        span: span(width, height),
        hasCorners: false,
        shipAt: (launched) => {
          const [x, y] = launched ?? startPose(useAim.getState().x);
          const { px, py } = corner();
          return {
            px: px + (sceneX(x) - frame.left) * scale,
            py: py + (sceneZ(y) - frame.top) * scale,
            radius: GRIP_PX,
          };
        },
        sampleOf: (event) => {
          const { px, py } = corner();
          const at = {
            x: (event.clientX - px) / scale + frame.left,
            z: (event.clientY - py) / scale + frame.top,
          };
          return { ms: event.timeStamp, px: event.clientX, py: event.clientY, ...onTable(at) };
        },
      },
      table,
    );
  }, [pad, frame, scale, width, height, table]);
}
