/** A phone that is a hand: in place of the 3D board, which is on the big screen, what is needed to choose. */
import { useEffect } from "react";
import { useGame, useTableStore } from "../hooks";
import { cellsToChoose } from "../targets";
import { HandMap } from "./HandMap";
import "./hand.css";

export function HandBoard() {
  const { Hand } = useGame();
  useProbe();
  return <div className="hand-board">{Hand ? <Hand /> : <HandMap />}</div>;
}

/** What `scene/Probe` is for the 3D board. */
function useProbe(): void {
  const table = useTableStore();
  useEffect(() => {
    window.tableflip = {
      find: (cell) => {
        const what = cell === "edge" ? ".pad-ship .hull" : `[data-cell="${cell}"]`;
        const box = document.querySelector(`.hand-board ${what}`)?.getBoundingClientRect();
        return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
      },
      breadth: () => null,
      targets: () => cellsToChoose(table.getState()),
      drawCalls: () => 0,
      ready: () => true,
      legal: () => table.getState().legal,
      seq: () => table.getState().snapshot?.seq ?? 0,
    };
    return () => {
      window.tableflip = undefined;
    };
  }, [table]);
}
