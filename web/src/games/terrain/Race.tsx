/** The dice of the turn, the weather, and what can be done with them. */
import { useActions, useTable, useTelling } from "../../table/hooks";
import { withKey } from "../../table/touch";
import { DieFace } from "./DieFace";
import { Keeper } from "./gallery/Keeper";
import { turnHand, useHand } from "./hand";
import type { Roll, TerrainView } from "./view";
import { useTerrainWords } from "./words";

export function Race({ view }: { view: TerrainView }) {
  const words = useTerrainWords();
  const { roll } = view;
  const legal = useTable((s) => s.legal);
  return (
    <div className="race">
      {roll && (
        <div className="dice" data-weather={roll.weather}>
          <DieFace die="white" n={roll.white} label={`${words.tray.die.white}: ${roll.white}`} />
          <DieFace die="red" n={roll.red} label={`${words.tray.die.red}: ${roll.red}`} />
          {roll.green && (
            <DieFace
              die="green"
              n={roll.green}
              label={`${words.tray.die.green}: ${words.tray.direction({ side: words.side({ side: roll.green - 1 }) })}`}
            />
          )}
          {view.phase === "turn" ? (
            <strong>{words.tray.doubles}</strong>
          ) : (
            <Prospect view={view} roll={roll} />
          )}
        </div>
      )}
      <Outlook view={view} />
      <div className="deeds" data-phase={view.phase}>
        {legal.length > 0 && (view.phase === "goals" || view.phase === "starts") && <Chosen />}
        {legal.length > 0 && view.phase === "turn" && <Turner legal={legal} />}
        {legal.length > 0 && view.phase === "move" && <Walker view={view} legal={legal} />}
        <Keeper share={view.share} />
      </div>
    </div>
  );
}

function Prospect({ view, roll }: { view: TerrainView; roll: Roll }) {
  const words = useTerrainWords().tray;
  return (
    <p>
      <span aria-hidden="true">{roll.weather === "good" ? "☀" : "☂"}</span>{" "}
      {roll.weather === "good" ? words.good : words.bad}
      {view.points_left !== null && (
        <strong>{words.points({ left: view.points_left, of: roll.white })}</strong>
      )}
    </p>
  );
}

/** How long the way still takes whoever is to move. */
function Outlook({ view }: { view: TerrainView }) {
  const words = useTerrainWords().tray;
  const { who } = useTelling();
  const turns = typeof view.turn === "number" ? view.players[view.turn]?.turns_left : null;
  if (typeof view.turn !== "number" || typeof turns !== "number") return null;
  return <p className="quiet">{words.arrival({ who: who(view.turn), turns })}</p>;
}

/** A finger says twice which cell it means: on the board, or here. */
function Chosen() {
  const words = useTerrainWords().tray;
  const { pick } = useActions();
  const aim = useHand((s) => s.aim);
  if (!aim) return null;
  return (
    <button type="button" data-pick="go" onClick={() => pick(aim)}>
      {words.choose({ cell: aim })}
    </button>
  );
}

type Props = { legal: readonly string[] };

function Walker({ view, legal }: Props & { view: TerrainView }) {
  const words = useTerrainWords().tray;
  const { pick, play } = useActions();
  const aim = useHand((s) => s.aim);
  const reach = aim ? view.reach[aim] : undefined;
  const canGo = Object.keys(view.reach).length > 0;
  return (
    <div className="buttons">
      {aim && reach && (
        <button type="button" data-pick="go" onClick={() => pick(aim)}>
          {words.goTo({ cell: aim, cost: reach.cost })}
        </button>
      )}
      <button
        type="button"
        className={canGo ? "plain" : undefined}
        data-pick="stop"
        aria-disabled={!legal.includes("stop")}
        onClick={() => play("stop")}
      >
        {words.stop}
      </button>
    </div>
  );
}

function Turner({ legal }: Props) {
  const words = useTerrainWords().tray;
  const { pick, play } = useActions();
  const { aim, sixths } = useHand();
  return (
    <div className="buttons">
      {aim && (
        <>
          <button
            type="button"
            className="icon"
            data-pick="turn left"
            aria-label={words.turnLeft}
            title={withKey(words.turnLeft, "Shift+R")}
            onClick={() => turnHand(-1)}
          >
            ⟲
          </button>
          <button type="button" data-pick="turn" onClick={() => pick(aim)}>
            {words.turnBy({ n: sixths })}
          </button>
          <button
            type="button"
            className="icon"
            data-pick="turn right"
            aria-label={words.turnRight}
            title={withKey(words.turnRight, "R")}
            onClick={() => turnHand(1)}
          >
            ⟳
          </button>
          {legal.includes(`invert ${aim}`) && (
            <button type="button" data-pick="invert" onClick={() => play(`invert ${aim}`)}>
              {words.invert}
            </button>
          )}
        </>
      )}
      <button type="button" className="plain" data-pick="forfeit" onClick={() => play("forfeit")}>
        {words.forfeit}
      </button>
    </div>
  );
}
