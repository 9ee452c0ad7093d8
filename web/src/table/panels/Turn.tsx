/** Whose turn it is, unmistakably: in words, in colour, in the page's title, and by a sound for those who like it. */
import { useEffect } from "react";
import { useHeadline } from "../../after/headline";
import { doer } from "../../games/plugin";
import { useTitle } from "../../home/games";
import { Emblem } from "../../ui/Emblem";
import { useWords } from "../../words";
import { useSnapshot, useTable, useTelling } from "../hooks";
import { chime } from "../sound";

export function Turn() {
  const { table } = useSnapshot();
  const { text, colour, isMine } = useTurn();
  const title = useTitle(table.game);
  useEffect(() => {
    document.title = `${isMine ? "● " : ""}${text} · ${title}`;
    return () => {
      document.title = "Tableflip";
    };
  }, [isMine, text, title]);
  useEffect(() => {
    if (isMine) chime("turn");
  }, [isMine]);
  return (
    <div className="turn" data-colour={colour} data-mine={isMine || undefined} aria-live="polite">
      {colour && <Emblem colour={colour} size={26} />}
      <span>{text}</span>
    </div>
  );
}

/** The state of the game in one sentence. */
export function useTurn(): { text: string; colour?: string; isMine: boolean } {
  const { table, you, view: latest } = useSnapshot();
  const playing = useTable((s) => s.playing !== null);
  const telling = useTelling();
  const { view, who, name } = telling;
  const all = (seats: readonly number[]) => new Intl.ListFormat(telling.language).format(seats.map(who));
  const { turn } = useWords();
  const { verdict, title, brief } = useHeadline();
  const own = you?.seats ?? [];
  const said = (text: string, seat?: number, isMine = false) => ({
    text,
    isMine,
    colour: seat === undefined ? undefined : table.seats[seat]?.colour,
  });
  if (table.status === "waiting")
    return said(turn.waiting({ open: table.seats.filter((s) => s.kind === "open").length }));
  if (view.result) return verdict.winners.length === 1 ? said(brief, verdict.winners[0]) : said(title);
  if (table.stop) {
    const { seat, reason, winners } = table.stop;
    const heirs = winners.length > 0 ? ` ${turn.goesTo({ who: all(winners) })}` : "";
    return said(`${turn.stops[reason](doer(telling, seat))}${heirs}`, winners[0]);
  }
  if (table.status === "stopped") return said(turn.stopped);
  if (table.status === "over") return said(turn.over);
  if (view.turn === "chance") return said(turn.chance);
  if (view.turn === "any") return said(turn.any, undefined, own.length > 0);
  if (view.turn === null) return said(turn.over);
  const isMine = own.includes(view.turn) && !playing && latest.turn === view.turn;
  if (own.includes(view.turn) && own.length === 1) return said(turn.yours, view.turn, isMine);
  return said(turn.of({ who: name(view.turn) }), view.turn, isMine); // the colour is beside it
}
