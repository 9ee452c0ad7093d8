/** A die of this turn, drawn flat. The green one shows the direction it gives. */
const SPOTS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-5, -5],
    [5, 5],
  ],
  3: [
    [-5, -5],
    [0, 0],
    [5, 5],
  ],
  4: [
    [-5, -5],
    [5, -5],
    [-5, 5],
    [5, 5],
  ],
  5: [
    [-5, -5],
    [5, -5],
    [0, 0],
    [-5, 5],
    [5, 5],
  ],
  6: [
    [-5, -5],
    [5, -5],
    [-5, 0],
    [5, 0],
    [-5, 5],
    [5, 5],
  ],
};
const LOOK = {
  white: { body: "#f4eddd", spots: "#2a221a" },
  red: { body: "#b8322a", spots: "#ffe9dd" },
  green: { body: "#2f7d46", spots: "#eafbe9" },
};

type Props = { die: keyof typeof LOOK; n: number; label: string; size?: number };

export function DieFace({ die, n, label, size = 40 }: Props) {
  const { body, spots } = LOOK[die];
  return (
    <svg width={size} height={size} viewBox="-12 -12 24 24" role="img" aria-label={label}>
      <rect x="-10.500" y="-10.500" width="21" height="21" rx="4.500" fill={body} stroke="#0008" />
      {die === "green" ? (
        <path d="M-7,-2 H0 V-6 L7,0 L0,6 V2 H-7 Z" fill={spots} transform={`rotate(${(n - 1) * 60})`} />
      ) : (
        SPOTS[n]?.map(([x, y]) => <circle key={`${x},${y}`} cx={x} cy={y} r="2.1" fill={spots} />)
      )}
    </svg>
  );
}
