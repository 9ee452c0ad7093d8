/** A table in a list: which game, who plays, how it stands. */
import type { ReactNode } from "react";
import type { Summary } from "../wire";
import { useLanguage, useWords } from "../words";
import { useTitle } from "./games";
import { useHomeWords } from "./words";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago, roughly, in the reader's language. */
export function ago(ms: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, length]) => now - ms >= length) ?? ["minute", 60_000];
  return format.format(-Math.max(0, Math.floor((now - ms) / length)), unit);
}

export function TableLine({ table, children }: { table: Summary; children: ReactNode }) {
  const words = useWords();
  const home = useHomeWords();
  const { mine, watch } = home;
  const language = useLanguage((s) => s.language);
  const title = useTitle(table.game);
  const names = table.names.map((name, seat) => {
    if (table.open_seats.includes(seat)) return watch.nobody;
    if (name) return name;
    return table.seats.length === 1 && table.seats.includes(seat)
      ? words.seats.you
      : home.seat({ n: seat + 1 });
  });
  const state =
    table.status === "waiting"
      ? mine.waiting({ n: table.open_seats.length })
      : table.your_turn
        ? mine.yourTurn
        : mine[table.status];
  return (
    <li className="line" data-turn={table.your_turn || undefined}>
      <div>
        <strong>{title}</strong> <span className="state">{state}</span>
        <p className="quiet">
          {new Intl.ListFormat(language).format(names)} ·{" "}
          {mine.ago({ when: ago(table.changed_at, Date.now(), language) })}
        </p>
      </div>
      <div className="buttons">{children}</div>
    </li>
  );
}
