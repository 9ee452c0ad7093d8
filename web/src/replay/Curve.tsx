/** How the game went: for every player a line through the values of their moves, and where one is now. */
import { useAfterWords } from "../after/words";
import { looksOf } from "../style/colours";
import { useTelling } from "../table/hooks";
import type { SeatState, Thought } from "../wire";
import { HEIGHT, points, SIGNS, signs, WIDTH } from "./values";

type Props = {
  thoughts: readonly Thought[];
  seats: readonly SeatState[];
  plies: number;
  at: number;
  onGo: (ply: number) => void;
};

export function Curve({ thoughts, seats, plies, at, onGo }: Props) {
  const { analysis } = useAfterWords();
  const { who } = useTelling();
  const lines = seats.flatMap(({ seat, colour }) => {
    const line = points(thoughts, seat, plies);
    return line ? [{ seat, colour, line }] : [];
  });
  if (lines.length === 0) return null;
  const now = (at / Math.max(1, plies)) * WIDTH;
  return (
    <figure className="curve">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider does the same for keys */}
      <svg
        viewBox={`-4 -6 ${WIDTH + 8} ${HEIGHT + 12}`}
        role="img"
        aria-label={lines.map(({ seat }) => analysis.curve({ who: who(seat) })).join(". ")}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onGo(Math.round(((event.clientX - box.left) / box.width) * plies));
        }}
      >
        <path className="middle" d={`M0,${HEIGHT / 2} H${WIDTH}`} />
        {lines.map(({ seat, colour, line }, i) => (
          <polyline
            key={seat}
            points={line}
            stroke={looksOf(colour).base}
            strokeDasharray={["", "6 3", "2 3", "8 3 2 3"][i % 4]}
          />
        ))}
        {signs(thoughts, plies).map(({ ply, mark, x, y }) => (
          <text key={ply} x={x} y={y} data-mark={mark}>
            {SIGNS[mark]}
          </text>
        ))}
        <path className="now" d={`M${now},-4 V${HEIGHT + 4}`} />
      </svg>
      <figcaption className="quiet">{analysis.curveHelp}</figcaption>
    </figure>
  );
}
