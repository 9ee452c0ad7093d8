/** An address as a code that a phone can read from the screen. */
import { useMemo } from "react";
import { encode } from "uqr";

const BORDER = 3;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { border: BORDER });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
    return { path, size };
  }, [text]);
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} rx="1.5" fill="#fffaf0" />
      <path d={path} fill="#15120f" />
    </svg>
  );
}
