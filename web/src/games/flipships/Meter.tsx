/**
 * Flipping without a stroke: place, direction, loft and spin by keys, and a moving meter for strength. With one switch
 * the direction moves, too: one button, pressed when it is right.
 */
import { useEffect, useRef, useState } from "react";
import { useActions, useView } from "../../table/hooks";
import { made, setMeter, useAim, useFlippable } from "./aim";
import { aimOf, speedOf, swept } from "./meter";
import { flickText, powerOf } from "./stroke";
import { EDGES, type Edge, mayGoRound, type ShipsView } from "./view";
import { useShipsWords } from "./words";

/** What keys can reach; a hand would not go further, either. */
const REACH = { x: 250, aim: 45, loft: [45, 75], spin: [1, 3] } as const;

export function Meter() {
  const words = useShipsWords().meter;
  const { x, edge, aim, loft, spin, meter } = useAim();
  const view = useView<ShipsView>();
  const { ship, moveName } = useFlippable();
  const goesRound = mayGoRound(view);
  const { play } = useActions();
  const power = usePower();

  const press = () => {
    const now = performance.now();
    if (meter.step === "idle") setMeter({ step: meter.oneSwitch ? "aiming" : "power", since: now });
    else if (meter.step === "aiming") setMeter({ step: "power", since: now });
    else {
      setMeter({ step: "idle" });
      const flick = { x, aim, loft, spin, speed: speedOf(swept(now - meter.since)) };
      play(flickText(moveName, made(flick, view, ship), goesRound ? edge : "own"));
    }
  };
  const says = { idle: words.start, aiming: words.aimNow, power: words.strike }[meter.step];
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is sent as a form
    <div className="meter" role="group" aria-label={words.title}>
      {goesRound && <Edges label={words.edge} edges={words.edges} value={edge} />}
      <Slide label={words.place} value={x} least={-REACH.x} most={REACH.x} step={5} name="x" say={words.mm} />
      <Slide
        label={words.aim}
        value={aim}
        least={-REACH.aim}
        most={REACH.aim}
        step={1}
        name="aim"
        say={words.degrees}
      />
      <Slide
        label={words.loft}
        value={loft}
        least={REACH.loft[0]}
        most={REACH.loft[1]}
        step={1}
        name="loft"
        say={words.degrees}
      />
      <Slide
        label={words.spin}
        value={spin}
        least={REACH.spin[0]}
        most={REACH.spin[1]}
        step={0.1}
        name="spin"
        say={words.turns}
      />
      <div className="power">
        <span>{words.power}</span>
        <span
          role="progressbar"
          aria-label={words.power}
          aria-valuenow={Math.round(power * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${power * 100}%` }} />
        </span>
        <button type="button" data-strike={meter.step} onClick={press}>
          {says}
        </button>
      </div>
      <label className="one-switch">
        <input
          type="checkbox"
          checked={meter.oneSwitch}
          onChange={(event) => setMeter({ oneSwitch: event.target.checked, step: "idle" })}
        />
        {words.oneSwitch}
      </label>
    </div>
  );
}

/** Moves what is sweeping: the strength (returned, from 0 to 1), or the direction. */
function usePower(): number {
  const { step, since } = useAim((s) => s.meter);
  const [power, setPower] = useState(0);
  const frame = useRef(0);
  useEffect(() => {
    if (step === "idle") {
      setPower(0);
      useAim.setState({ power: null });
      return;
    }
    const tick = () => {
      const at = swept(performance.now() - since);
      if (step === "power") {
        setPower(at);
        useAim.setState({ power: powerOf(speedOf(at)) });
      } else useAim.setState({ aim: Math.round(aimOf(at)) });
      frame.current = requestAnimationFrame(tick);
    };
    frame.current = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame.current);
  }, [step, since]);
  return power;
}

function Edges({ label, edges, value }: { label: string; edges: Record<Edge, string>; value: Edge }) {
  return (
    <label className="slide">
      <span>{label}</span>
      <select
        value={value}
        data-aim="edge"
        onChange={(event) => useAim.setState({ edge: event.target.value as Edge })}
      >
        {EDGES.map((edge) => (
          <option key={edge} value={edge}>
            {edges[edge]}
          </option>
        ))}
      </select>
    </label>
  );
}

type SlideProps = {
  label: string;
  name: "x" | "aim" | "loft" | "spin";
  value: number;
  least: number;
  most: number;
  step: number;
  say: (p: { n: number }) => string;
};

function Slide({ label, name, value, least, most, step, say }: SlideProps) {
  const said = say({ n: Math.round(value * 10) / 10 });
  return (
    <label className="slide">
      <span>
        {label} <output>{said}</output>
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={said}
        data-aim={name}
        onChange={(event) => useAim.setState({ [name]: Number(event.target.value) })}
      />
    </label>
  );
}
