/** The player's own tiles, spies, and the end of the turn. */

import { SIGNS } from "../../style/signs";
import { useActions, useTable, useView } from "../../table/hooks";
import { Emblem } from "../../ui/Emblem";
import { Sign } from "../../ui/Sign";
import { LANDS, SPECIALS, type TerraView } from "./view";
import { handName, useTerraWords } from "./words";
import "./tray.css";

const MARKS = { knight: SIGNS.knight, campsite: SIGNS.tent, catapult: SIGNS.catapult };

export function Tray() {
  const view = useView<TerraView>();
  const words = useTerraWords();
  const { pick } = useActions();
  const picked = useTable((s) => s.picked);
  const next = useTable((s) => s.choices.next);
  const legal = useTable((s) => s.legal);
  const own = view.seat === null ? null : view.players[view.seat];
  if (!own || !view.hand) return null;
  const { looking } = view;
  const canFlip = legal.some((move) => move.startsWith("flip") || move.startsWith("catapult"));
  const mayPass = view.phase === "place" && legal.includes("end");
  const now = mayPass ? "placeOrPass" : canFlip || view.phase === "place" ? view.phase : "done";
  const hint = looking?.underside
    ? words.looking({ cell: looking.cell, land: words.lands[looking.underside] })
    : legal.length === 0
      ? words.hints.waiting
      : words.hints[picked.includes("spy:") ? "spying" : now];
  const can = (name: string) =>
    next.has(name) || picked.includes(name) || legal.some((move) => move.endsWith(` ${name}`));
  return (
    <section className="panel tray" aria-label={words.hand}>
      <p className="quiet hint" data-secret={looking?.underside} aria-live="polite">
        {hint}
      </p>
      <div className="tiles">
        {[...LANDS.filter((land) => land !== own.colour), ...SPECIALS].map((name) => {
          const left = view.hand?.[name] ?? 0;
          return (
            <button
              key={name}
              type="button"
              className="tile"
              data-pick={name}
              disabled={left === 0 || !can(name)}
              aria-pressed={picked.includes(name)}
              aria-label={`${handName(words, name)}, ${words.left({ n: left })}`}
              title={handName(words, name)}
              onClick={() => pick(name)}
            >
              {name in MARKS ? (
                <Sign d={MARKS[name as keyof typeof MARKS]} size={32} />
              ) : (
                <Emblem colour={name} size={34} />
              )}
              <small>{left}</small>
            </button>
          );
        })}
        <button
          type="button"
          className="tile spy"
          data-pick="spy:"
          disabled={own.spies === 0 || !legal.some((move) => move.startsWith("spy"))}
          aria-pressed={picked.includes("spy:")}
          aria-label={`${words.spy}, ${words.left({ n: own.spies })}`}
          title={words.spy}
          onClick={() => pick("spy:")}
        >
          <Sign d={SIGNS.eye} size={32} />
          <small>{own.spies}</small>
        </button>
        <button type="button" data-pick="end" disabled={!legal.includes("end")} onClick={() => pick("end")}>
          {mayPass ? words.pass : words.end}
        </button>
      </div>
    </section>
  );
}
