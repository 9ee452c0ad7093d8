/** The battle in figures: the city, the mothership, the deck, the round. */
import { useView } from "../../table/hooks";
import { Sign } from "../../ui/Sign";
import { SHIP_SIGNS } from "./art/signs";
import { isRace, type ShipsView } from "./view";
import { useShipsWords } from "./words";

export function Hud() {
  const view = useView<ShipsView>();
  const words = useShipsWords().hud;
  if (isRace(view)) return <p className="hud race">{words.race}</p>;
  const isAssault = view.phase === "assault";
  const coming = view.icons.find((icon) => icon < view.city);
  return (
    <ul className="hud">
      <Gauge name="city" label={words.city} value={view.city} most={view.city_start} />
      <Gauge name="mothership" label={words.mothership} value={view.mothership} />
      <Gauge name="deck" label={words.deck} value={view.deck} />
      <li data-alarm={view.last_round || isAssault || undefined}>
        {isAssault ? words.assault : view.last_round ? words.lastRound : `${words.round} ${view.round}`}
      </li>
      {coming !== undefined && !view.last_round && !isAssault && (
        <li className="coming">{words.nextIcon({ at: coming })}</li>
      )}
    </ul>
  );
}

function Gauge({
  name,
  label,
  value,
  most,
}: {
  name: "city" | "mothership" | "deck";
  label: string;
  value: number;
  most?: number;
}) {
  const share = most ? value / most : 1;
  return (
    <li className="gauge" data-gauge={name} data-low={share <= 0.25 || undefined} title={label}>
      <Sign d={SHIP_SIGNS[name]} size={22} />
      <span className="unseen">{label}: </span>
      <strong>{value}</strong>
      {most !== undefined && (
        <>
          <small>/{most}</small>
          <span className="bar-of" aria-hidden="true">
            <span style={{ width: `${Math.max(0, share) * 100}%` }} />
          </span>
        </>
      )}
    </li>
  );
}
