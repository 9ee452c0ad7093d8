/** The dice that decide who begins (TG-3), until one has made a first choice oneself. */
import { useTelling } from "../../table/hooks";
import { Emblem } from "../../ui/Emblem";
import { doer } from "../plugin";
import { DieFace } from "./DieFace";
import type { TerrainView } from "./view";
import { useTerrainWords } from "./words";

/** Are they still news? To whoever takes a start until that is done, to all until destinations are set. */
export function areNews({ phase, seat, players, thrown }: TerrainView): boolean {
  if (!thrown) return false;
  if (phase === "first" || phase === "goals") return true;
  return (phase === "build" || phase === "starts") && (seat === null || players[seat]?.start === null);
}

export function Throws({ view }: { view: TerrainView }) {
  const words = useTerrainWords().tray;
  const telling = useTelling();
  const { who } = telling;
  if (!areNews(view)) return null;
  return (
    <div className="throws">
      <ul aria-label={words.thrown}>
        {view.thrown?.map((die, seat) => (
          <li key={view.seats[seat]}>
            <Emblem colour={view.seats[seat] ?? ""} size={24} />
            <OneThrow die={die} label={words.throwOf({ who: who(seat), die })} />
          </li>
        ))}
      </ul>
      {view.phase !== "first" && <p className="quiet">{words.begins(doer(telling, view.first))}</p>}
    </div>
  );
}

function OneThrow({ die, label }: { die: number | null; label: string }) {
  if (die) return <DieFace die="white" n={die} label={label} size={26} />;
  return (
    <span role="img" aria-label={label}>
      {die === 0 ? "–" : "…"}
    </span>
  );
}
