/** Whose turn it is, unmistakably: in words, in colour, in the page's title, and by a sound for those who like it. */
import { useEffect } from "react";
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
  const { view, who } = useTelling();
  const { turn } = useWords();
  const own = you?.seats ?? [];
  const said = (text: string, seat?: number, isMine = false) => ({
    text,
    isMine,
    colour: seat === undefined ? undefined : table.seats[seat]?.colour,
  });
  if (table.status === "waiting")
    return said(turn.waiting({ open: table.seats.filter((s) => s.kind === "open").length }));
  if (view.result) {
    const { winners } = view.result;
    const everybody = winners.length === view.seats.length && view.seats.length > 1;
    if (winners.length === 0) return said(turn.allLost);
    if (everybody && new Set(view.result.points).size === 1) return said(turn.allWon);
    if (winners.length > 1) return said(turn.shared({ who: winners.map(who).join(" & ") }), winners[0]);
    const winner = winners[0] as number;
    return own.includes(winner) && own.length === 1
      ? said(turn.youWon, winner, false)
      : said(turn.won({ who: who(winner) }), winner);
  }
  if (table.stop) {
    const { seat, reason, winners } = table.stop;
    const won = winners.length > 0 ? ` ${turn.won({ who: winners.map(who).join(" & ") })}.` : "";
    return said(`${turn.stops[reason]({ who: who(seat) })}${won}`, winners[0]);
  }
  if (table.status === "stopped") return said(turn.stopped);
  if (table.status === "over") return said(turn.over);
  if (view.turn === "chance") return said(turn.chance);
  if (view.turn === "any") return said(turn.any, undefined, own.length > 0);
  if (view.turn === null) return said(turn.over);
  const isMine = own.includes(view.turn) && !playing && latest.turn === view.turn;
  if (own.includes(view.turn) && own.length === 1) return said(turn.yours, view.turn, isMine);
  return said(turn.of({ who: who(view.turn) }), view.turn, isMine);
}
