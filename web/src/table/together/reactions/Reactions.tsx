/** Reactions of those at the table: eight to choose from, seen for a moment beside the seat and over the board. */
import { useEffect, useRef, useState } from "react";
import { SIGNS } from "../../../style/signs";
import { Emblem } from "../../../ui/Emblem";
import { Sign } from "../../../ui/Sign";
import type { ReactionSign } from "../../../wire";
import { useActions, useSnapshot, useTable, useTelling } from "../../hooks";
import { useTogetherWords } from "../words";
import { REACTIONS } from "./signs";
import { useReactions } from "./useReactions";
import "./reactions.css";

const ALL = Object.keys(REACTIONS) as ReactionSign[];

/** A button that opens the eight; for those who may react here. */
export function ReactionButton() {
  const { table, you } = useSnapshot();
  const { reactions: words } = useTogetherWords();
  const { react } = useActions();
  const isResting = useTable((s) => s.isReactionResting);
  const [isOpen, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const elsewhere = (event: PointerEvent) => {
      if (!around.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", elsewhere);
    return () => removeEventListener("pointerdown", elsewhere);
  }, [isOpen]);
  if (!you?.seats.length && !table.watchers_react) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its button has opened
    <div
      ref={around}
      className="react"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        around.current?.querySelector("button")?.focus();
      }}
    >
      <button
        type="button"
        className="icon"
        aria-label={words.title}
        title={words.title}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Sign d={REACTIONS.laugh} />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a form
        <div className="palette panel" role="group" aria-label={words.title}>
          {ALL.map((sign) => (
            <button
              key={sign}
              type="button"
              className="icon"
              data-react={sign}
              disabled={isResting}
              aria-label={words.signs[sign]}
              title={words.signs[sign]}
              onClick={() => {
                react(sign);
                setOpen(false);
              }}
            >
              <Sign d={REACTIONS[sign]} size={26} />
            </button>
          ))}
          {isResting && <p className="quiet">{words.rest}</p>}
          <ReactionSwitch />
        </div>
      )}
    </div>
  );
}

/** For whoever does not want to see them; it is remembered on this device. */
export function ReactionSwitch() {
  const { on, toggle } = useReactions();
  const { reactions: words } = useTogetherWords();
  return (
    <button type="button" className="plain" aria-pressed={!on} onClick={toggle}>
      <Sign d={SIGNS.eye} /> {words.hide}
    </button>
  );
}

/** What a seat shows now, beside its name. */
export function SeatReaction({ seat }: { seat: number }) {
  const latest = useTable((s) => s.reactions.findLast((one) => one.seat === seat));
  const on = useReactions((s) => s.on);
  if (!latest || !on) return null;
  return (
    <span key={latest.number} className="reaction" data-reaction={latest.sign} aria-hidden="true">
      <Sign d={REACTIONS[latest.sign]} size={22} />
    </span>
  );
}

/** All of them, rising over the board; read out politely. */
export function Reactions() {
  const reactions = useTable((s) => s.reactions);
  const on = useReactions((s) => s.on);
  const { view, who } = useTelling();
  const words = useTogetherWords().reactions;
  const shown = on ? reactions : [];
  const name = (seat: number | null) => (seat === null ? words.watcher : who(seat));
  return (
    <>
      <div className="reactions" aria-hidden="true">
        {shown.map(({ number, seat, sign }) => (
          <span key={number} className="bubble" data-reaction={sign}>
            {seat !== null && <Emblem colour={view.seats[seat] ?? ""} size={26} />}
            <Sign d={REACTIONS[sign]} size={34} />
          </span>
        ))}
      </div>
      <div className="unseen" aria-live="polite">
        {shown.map(({ number, seat, sign }) => (
          <p key={number}>{words.said({ who: name(seat), sign: words.signs[sign] })}</p>
        ))}
      </div>
    </>
  );
}
