/** What one can take home from a finished game: its record, and a link to its replay. */
import { useState } from "react";
import { sayRefusal } from "../table/panels/Why";
import { keptFor } from "../table/seating";
import type { RecordAnswer } from "../wire";
import { ask, Refused } from "../wire/http";
import { useWords } from "../words";
import { useAfterWords } from "./words";

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export function TakeHome({ table, game }: { table: string; game: string }) {
  const house = useWords();
  const words = useAfterWords();
  const [isShared, setShared] = useState(false);
  const [trouble, setTrouble] = useState("");
  const share = async () => {
    const url = `${location.origin}/replay/${table}`;
    await navigator.clipboard?.writeText(url);
    setShared(true);
  };
  const download = () =>
    ask<RecordAnswer>(`/tables/${table}/record`, { secret: keptFor(table)?.secret }).then(
      ({ record }) => save(`${game}-${table}.txt`, record),
      (cause: unknown) => {
        if (!(cause instanceof Refused)) throw cause;
        setTrouble(sayRefusal(cause.reason, house));
      },
    );
  return (
    <>
      <button type="button" className="plain" onClick={share}>
        {isShared ? words.shared : words.share}
      </button>
      <button type="button" className="plain" data-record onClick={download}>
        {words.record}
      </button>
      {trouble && <p role="alert">{trouble}</p>}
    </>
  );
}
