/** Around a big screen all play again together: whoever asked for it, the others go along. */
import { useEffect } from "react";
import { useLocation } from "wouter";
import { useSnapshot } from "../hooks";
import { rematch } from "../seating";

export function useFollow(): void {
  const { table, you } = useSnapshot();
  const [, goTo] = useLocation();
  const isWanted = table.screen && table.rematch !== null && you !== null;
  useEffect(() => {
    if (!isWanted) return;
    // Whose seat was given to somebody else meanwhile stays here, and looks on.
    rematch(table.id).then(
      (next) => goTo(`/t/${next}`),
      () => {},
    );
  }, [isWanted, table.id, goTo]);
}
