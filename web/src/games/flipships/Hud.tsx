/** The battle in figures: the city, the mothership, the deck, the round. */
import { useView } from "../../table/hooks";
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

const ICONS = {
  city: "M2,14 V8 h3 V4 h4 v10 M9,14 V7 h5 v7 M1,14 h14",
  mothership: "M1,9 l3,-4 h8 l3,4 l-3,4 h-8 z M5,9 h6",
  deck: "M4,3 h8 v10 h-8 z M6,1 h8 v10",
};

function Gauge({
  name,
  label,
  value,
  most,
}: {
  name: keyof typeof ICONS;
  label: string;
  value: number;
  most?: number;
}) {
  const share = most ? value / most : 1;
  return (
    <li className="gauge" data-gauge={name} data-low={share <= 0.25 || undefined} title={label}>
      <svg width="18" height="18" viewBox="0 0 16 16" aria-hidden="true">
        <path d={ICONS[name]} fill="none" stroke="currentColor" strokeWidth="1.500" strokeLinejoin="round" />
      </svg>
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
