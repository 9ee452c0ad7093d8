/** A piece drawn flat: its level's colour, its exits, its number. */
import { exitsOf, levelColour, levelInk, levelOf } from "./pieces";

const HEX = Array.from({ length: 6 }, (_, i) => {
  const angle = (Math.PI / 3) * i + Math.PI / 6;
  return `${(Math.cos(angle) * 11).toFixed(2)},${(Math.sin(angle) * 11).toFixed(2)}`;
}).join(" ");

type Props = { piece: string; size: number; hasNumber?: boolean };

export function PieceIcon({ piece, size, hasNumber = true }: Props) {
  const level = levelOf(piece);
  return (
    <svg className="piece" width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
      <polygon points={HEX} fill={levelColour(level)} stroke="#0006" strokeWidth="0.8" />
      {exitsOf(piece).map((side) => {
        const angle = (side * Math.PI) / 3;
        return (
          <circle
            key={side}
            cx={Math.cos(angle) * 7}
            cy={Math.sin(angle) * 7}
            r="1.9"
            fill={levelInk(level)}
          />
        );
      })}
      {hasNumber && (
        <text
          y="0.5"
          textAnchor="middle"
          dominantBaseline="central"
          fontSize="8.5"
          fontWeight="700"
          fill={levelInk(level)}
        >
          {level}
        </text>
      )}
    </svg>
  );
}
