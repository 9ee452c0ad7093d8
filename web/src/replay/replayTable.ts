/** A table on which a finished game is shown again, step by step. */
import { createTable, type Ears, type Table } from "../table/store";
import type { Snapshot, Step } from "../wire";

export type ReplayTable = { table: Table; show: (step: Step, isNext: boolean) => void };

export function replayTable(snapshot: Snapshot): ReplayTable {
  let ears: Ears | undefined;
  let seq = 0; // counts what was shown, not plies: one may go back and see a step again
  const table = createTable(snapshot.table.id, (given) => {
    ears = given;
    return { request: () => {}, look: () => {}, isSending: () => false, answered: () => {}, close: () => {} };
  });
  ears?.connection("live");
  return {
    table,
    show: ({ events, view, who, move }, isNext) => {
      seq += 1;
      if (isNext) {
        const entry = {
          seq,
          at: 0,
          kind: "moved" as const,
          who: typeof who === "number" ? who : null,
          move,
          events,
        };
        ears?.heard({
          type: "entries",
          entries: [entry],
          seq,
          view,
          legal: [],
          clocks: null,
          undo: null,
          finish: null,
        });
      } else
        ears?.heard({
          type: "snapshot",
          ...snapshot,
          seq,
          view,
          legal: [],
          log: [],
          clocks: null,
          undo: null,
          finish: null,
        });
    },
  };
}
