/** One ship of the fleet in front: its level, what it is doing, and its power, explained on hover and focus. */

import { COLOURS } from "../../style/colours";
import { useActions } from "../../table/hooks";
import { useAim } from "./aim";
import { levelOf, type Ship } from "./view";
import { explainPower, useShipsWords } from "./words";

type Props = {
  name: string;
  ship: Ship;
  colour: string;
  isChosen: boolean;
  canFlip: boolean;
  canResolve: boolean;
  onExplain: (power: string | null) => void;
};

export function ShipButton({ name, ship, colour, isChosen, canFlip, canResolve, onExplain }: Props) {
  const words = useShipsWords();
  const { play, pick, mark } = useActions();
  const { base, ink, sign } = COLOURS[colour] ?? { base: "#888", ink: "#fff", sign: "" };
  const power = ship.power ? explainPower(words, ship.power) : undefined;
  const doing = canResolve ? words.tray.resolve({ ship: name }) : words.doing[ship.is];
  const choose = () => {
    if (canResolve) play(`resolve ${name}`);
    else if (canFlip) useAim.setState({ ship: `${colour}-${name}` });
    else pick(name); // which gets an answer
  };
  const show = (isShown: boolean) => {
    onExplain(isShown ? ship.power : null);
    mark(isShown ? [name] : []);
  };
  return (
    <button
      type="button"
      className="ship"
      data-ship={name}
      data-doing={ship.is}
      data-can={canFlip || canResolve || undefined}
      aria-disabled={!canFlip && !canResolve}
      aria-pressed={isChosen}
      aria-label={[words.ship({ name }), doing, power].filter(Boolean).join(", ")}
      title={power}
      onClick={choose}
      onPointerEnter={() => show(true)}
      onPointerLeave={() => show(false)}
      onFocus={() => show(true)}
      onBlur={() => show(false)}
    >
      <svg width="34" height="34" viewBox="-17 -17 34 34" aria-hidden="true">
        <circle r="16" fill="#f2ead9" />
        <circle r="14" fill={base} />
        <path
          d={sign}
          fill="none"
          stroke={ink}
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        {Array.from({ length: levelOf(name) }, (_, i) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            key={i}
            d="M0,-13 l2.400,4 h-4.800 z"
            transform={`translate(${(i - (levelOf(name) - 1) / 2) * 6} 0)`}
            fill="#fff6dc"
            stroke="#0d0f16"
            strokeWidth="0.600"
          />
        ))}
      </svg>
      <small>{name}</small>
    </button>
  );
}
