/** The player's own tiles, spies, and the end of the turn. */
import { useEffect, useState } from "react";
import { SIGNS } from "../../style/signs";
import { useActions, useMeanwhile, useTable, useView } from "../../table/hooks";
import { Sign } from "../../ui/Sign";
import { HandTile, isLand } from "./HandTile";
import { LANDS, type Land, SPECIALS, type Special, type TerraView } from "./view";
import { useTerraWords } from "./words";
import "./tray.css";

export function Tray() {
  const view = useView<TerraView>();
  const words = useTerraWords();
  const { pick } = useActions();
  const picked = useTable((s) => s.picked);
  const next = useTable((s) => s.choices.next);
  const legal = useTable((s) => s.legal);
  const { turned, turn } = useTurned();
  const hint = useHint(view, turned);
  const own = view.seat === null ? null : view.players[view.seat];
  if (!own || !view.hand) return null;
  const mayPass = view.phase === "place" && legal.includes("end");
  const maySpy = own.spies > 0 && legal.some((move) => move.startsWith("spy"));
  const left = (name: Land | Special) => view.hand?.[name] ?? 0;
  const can = (name: string) =>
    next.has(name) || picked.includes(name) || legal.some((move) => move.endsWith(` ${name}`));
  /** A tile that cannot be placed now is turned over all the same; of any other, one asks why not. */
  const press = (name: Land | Special) => {
    if (isLand(name) && left(name) > 0 && !can(name)) turn(name);
    else pick(name);
  };
  return (
    <section className="panel tray" aria-label={words.hand}>
      <p className="quiet hint" data-secret={view.looking?.underside} aria-live="polite">
        {hint}
      </p>
      <div className="tiles">
        {[...LANDS.filter((land) => land !== own.colour), ...SPECIALS].map((name) => (
          <HandTile
            key={name}
            name={name}
            top={own.colour}
            left={left(name)}
            canBePlaced={left(name) > 0 && can(name)}
            isPicked={picked.includes(name)}
            isTurned={name === turned}
            onPress={() => press(name)}
          />
        ))}
        <button
          type="button"
          className="tile spy"
          data-pick="spy:"
          aria-disabled={!maySpy}
          aria-pressed={picked.includes("spy:")}
          aria-label={`${words.spy}, ${words.left({ n: own.spies })}`}
          title={words.spy}
          onClick={() => pick("spy:")}
        >
          <Sign d={SIGNS.eye} size={32} />
          <small>{own.spies}</small>
        </button>
        <button
          type="button"
          data-pick="end"
          aria-disabled={!legal.includes("end")}
          onClick={() => pick("end")}
        >
          {mayPass ? words.pass : words.end}
        </button>
      </div>
    </section>
  );
}

/** The land that lies with its hidden face up: the one that is picked, or one that was only looked at meanwhile. */
function useTurned() {
  const picked = useTable((s) => s.picked);
  const isOffered = useTable((s) => s.legal.length > 0);
  const [looked, look] = useState<Land | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn the hand lies as it did
  useEffect(() => look(null), [isOffered]);
  return {
    turned: picked.find(isLand) ?? looked,
    turn: (land: Land) => look(looked === land ? null : land),
  };
}

const sentence = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}.`;

/** What to do now, in one sentence; or what a spy or the player sees under a tile. */
function useHint(view: TerraView, turned: Land | null): string {
  const words = useTerraWords();
  const legal = useTable((s) => s.legal);
  const picked = useTable((s) => s.picked);
  const meanwhile = useMeanwhile();
  const { looking, phase } = view;
  const own = view.seat === null ? null : view.players[view.seat];
  if (looking?.underside) return words.looking({ cell: looking.cell, land: words.lands[looking.underside] });
  if (turned && own && !picked.includes(turned))
    return sentence(words.faces({ top: words.lands[own.colour], under: words.lands[turned] }));
  if (legal.length === 0) return meanwhile;
  if (picked.includes("spy:")) return words.hints.spying;
  if (picked.some((name) => isLand(name))) return words.hints.picked;
  if (phase === "place") return legal.includes("end") ? words.hints.placeOrPass : words.hints.place;
  const canFlip = legal.some((move) => move.startsWith("flip") || move.startsWith("catapult"));
  return words.hints[canFlip ? phase : "done"];
}
