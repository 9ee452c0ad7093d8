/** A sign drawn in the colour of the text around it. */
export function Sign({ d, size = 20 }: { d: string; size?: number }) {
  return (
    <svg className="sign" width={size} height={size} viewBox="-10 -10 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
