/** How much time there is to think. */
import type { ClockKind, Plan } from "./plan";
import { useHomeWords } from "./words";

const KINDS: ClockKind[] = ["none", "turn", "game"];
const SECONDS = { turn: [30, 60, 180, 86_400, 259_200], game: [180, 600, 1200, 3600] };
const INCREMENTS = [0, 5, 15, 30];

type Props = { clock: Plan["clock"]; onChange: (clock: Plan["clock"]) => void };

export function ClockFields({ clock, onChange }: Props) {
  const home = useHomeWords();
  const choose = (kind: ClockKind) =>
    onChange({ ...clock, kind, seconds: kind === "turn" ? 60 : kind === "game" ? 600 : clock.seconds });
  return (
    <div className="fields">
      <label>
        {home.clock}
        <select value={clock.kind} onChange={(event) => choose(event.target.value as ClockKind)}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {home.clocks[kind]}
            </option>
          ))}
        </select>
      </label>
      {clock.kind !== "none" && (
        <label>
          {home.seconds}
          <select
            value={clock.seconds}
            onChange={(event) => onChange({ ...clock, seconds: Number(event.target.value) })}
          >
            {SECONDS[clock.kind].map((seconds) => (
              <option key={seconds} value={seconds}>
                {home.times[seconds]}
              </option>
            ))}
          </select>
        </label>
      )}
      {clock.kind === "game" && (
        <label>
          {home.increment}
          <select
            value={clock.increment}
            onChange={(event) => onChange({ ...clock, increment: Number(event.target.value) })}
          >
            {INCREMENTS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {home.increments[seconds]}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
