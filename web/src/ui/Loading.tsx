import { useWords } from "../words";

export function Loading() {
  const { loading } = useWords();
  return (
    <main className="loading" aria-busy="true">
      <svg viewBox="-12 -12 24 24" width="72" aria-hidden="true">
        <polygon points="0,-11 9.500,-5.500 9.500,5.500 0,11 -9.500,5.500 -9.500,-5.500" />
      </svg>
      <p role="status">{loading}</p>
    </main>
  );
}
