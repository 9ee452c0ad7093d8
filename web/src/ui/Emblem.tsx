/** A colour with its symbol: nobody has to tell colours apart. */
import { looksOf } from "../style/colours";

export function Emblem({ colour, size = 28 }: { colour: string; size?: number }) {
  const { base, ink, sign, letter } = looksOf(colour);
  return (
    <svg className="emblem" width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
      <polygon points="0,-11 9.500,-5.500 9.500,5.500 0,11 -9.500,5.500 -9.500,-5.500" fill={base} />
      <path
        d={sign}
        fill="none"
        stroke={ink}
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {letter && (
        <text
          y="0.5"
          fill={ink}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize="11"
          fontWeight="640"
        >
          {letter}
        </text>
      )}
    </svg>
  );
}
