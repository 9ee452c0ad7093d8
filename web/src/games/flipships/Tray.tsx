/** In front of the player: the state of the battle, the ships, what can be done now, and the meter for keys. */
import { useEffect, useRef, useState } from "react";
import {
  useActions,
  useMeanwhile,
  usePlaying,
  useSnapshot,
  useTable,
  useTelling,
  useView,
} from "../../table/hooks";
import { isTouch } from "../../table/touch";
import { setMeter, useAim, useFlippable } from "./aim";
import { Banner } from "./Banner";
import { cells } from "./cells";
import { Hud } from "./Hud";
import { Meter } from "./Meter";
import { ShipButton } from "./ShipButton";
import { sayLesson } from "./tell";
import { fleetInFront, fleetOf, isRace, type ShipsView, shipNamed } from "./view";
import { explainPower, sayPower, useShipsWords } from "./words";
import "./tray.css";

export function Tray() {
  const view = useView<ShipsView>();
  const words = useShipsWords();
  const legal = useTable((s) => s.legal);
  const meter = useAim((s) => s.meter);
  const { names, ship } = useFlippable();
  const [explained, explain] = useState<string | null>(null);
  const fleet = fleetInFront(view);
  const canFlip = names.length > 0;
  return (
    <section
      className="panel ships-tray"
      data-meter={(canFlip && meter.isOpen) || undefined}
      aria-label={words.tray.title}
    >
      <Banner />
      <div className="ships-row">
        <Hud />
        {fleet && (
          // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a form
          <div className="fleet" role="group" aria-label={words.tray.ships}>
            {Object.entries(fleet.ships).map(([name, one]) => (
              <ShipButton
                key={name}
                name={name}
                ship={one}
                colour={fleet.colour}
                isChosen={`${fleet.colour}-${name}` === ship}
                canFlip={names.includes(`${fleet.colour}-${name}`)}
                canResolve={legal.includes(`resolve ${name}`)}
                onExplain={explain}
              />
            ))}
          </div>
        )}
        <Deeds />
      </div>
      {canFlip && meter.isOpen && <Meter />}
      <div className="hint-row">
        <p className="quiet hint">
          <Hint explained={explained} />
        </p>
        {canFlip && (
          <button
            type="button"
            className="plain"
            aria-expanded={meter.isOpen}
            onClick={() => setMeter({ isOpen: !meter.isOpen, step: "idle" })}
          >
            {meter.isOpen ? words.meter.close : isTouch() ? words.meter.openByTouch : words.meter.open}
          </button>
        )}
      </div>
    </section>
  );
}

/** What can be done besides flipping: one button each. */
function Deeds() {
  const view = useView<ShipsView>();
  const words = useShipsWords().tray;
  const legal = useTable((s) => s.legal);
  const { play } = useActions();
  const asks = useAim((s) => s.asks);
  const said: Record<string, string> = {
    reflip: words.reflip,
    launch: words.launch,
    heal: words.heal,
    done: view.phase === "choose" ? words.noMore : words.done,
  };
  const deeds = legal.flatMap((move) => {
    const [verb = "", ship = ""] = move.split(" ");
    if (verb === "declare") return [{ move, text: words.declare({ ship }) }];
    return said[verb] ? [{ move, text: said[verb] }] : [];
  });
  if (asks && legal.includes("done") && Object.keys(view.unused ?? {}).length > 0) return <Sure />;
  return deeds.map(({ move, text }) => (
    <button key={move} type="button" data-deed={move} onClick={() => play(move)}>
      {text}
    </button>
  ));
}

/** The turn would end with powers unused: end it all the same? */
function Sure() {
  const view = useView<ShipsView>();
  const words = useShipsWords().tray;
  const { play } = useActions();
  const unused = Object.entries(view.unused ?? {}).map(([ship, what]) => words.unused[what]({ ship }));
  const question = `${unused.join(" ")} ${words.sure}`;
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question and its answers, not a form
    <div className="unused" role="group" aria-label={question}>
      <p>{question}</p>
      <button type="button" data-sure="yes" onClick={() => play("done")}>
        {words.endAnyway}
      </button>
      <button
        ref={safe}
        type="button"
        data-sure="no"
        className="plain"
        onClick={() => useAim.setState({ asks: false })}
      >
        {words.keepOn}
      </button>
    </div>
  );
}

/** What my last flick teaches, if it missed, once it has been seen. */
function useLesson(): string | null {
  const { log, you } = useSnapshot();
  const told = useTable((s) => s.told);
  const words = useShipsWords();
  const mine = log.findLast(({ who, events }) => who !== null && events.some((e) => e.event === "landed"));
  const landed = mine?.events.find((event) => event.event === "landed");
  if (!mine || !landed || mine.seq > told || !you?.seats.includes(mine.who as number)) return null;
  return sayLesson(landed, words);
}

/** One line: what is pointed at, else what to do. */
function Hint({ explained }: { explained: string | null }) {
  const telling = useTelling<ShipsView>();
  const { view } = telling;
  const words = useShipsWords();
  const legal = useTable((s) => s.legal);
  const pointed = useTable((s) => s.pointed);
  const playing = usePlaying();
  const missed = useAim((s) => s.missed);
  const meanwhile = useMeanwhile();
  const { hints } = words;
  const lesson = useLesson();
  if (explained) return explainPower(words, explained);
  if (missed) return missed === "slow" ? hints.faster : hints.through;
  const cell = pointed && cells(telling).find(({ id }) => id === pointed);
  if (cell) return cell.label;
  if (playing?.event.event === "landed") return hints.flying;
  if (playing || legal.length === 0) return meanwhile;
  if (view.focus && view.phase === "choose") {
    const { colour, ship } = shipNamed(view.focus);
    const power = fleetOf(view, colour)?.ships[ship]?.power ?? "";
    return hints.choose({ ship, power: sayPower(words, power) });
  }
  if (view.launching) return hints.launch;
  if (view.phase === "resolve") return hints.resolve;
  if (isRace(view)) return hints.race;
  if (lesson) return lesson;
  return view.phase === "assault" ? `${hints.assault} ${hints.stroke}` : hints.stroke;
}
