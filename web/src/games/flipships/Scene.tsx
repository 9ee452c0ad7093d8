import { STILL_PX } from "../../scene/Instances";
import { useActions, useView } from "../../table/hooks";
import { Cards } from "./scene/Cards";
import { City } from "./scene/City";
import { Edge } from "./scene/Edge";
import { Effects } from "./scene/Effects";
import { Marks } from "./scene/Marks";
import { Mothership } from "./scene/Mothership";
import { RaceFlights } from "./scene/RaceFlights";
import { Ships } from "./scene/Ships";
import { isRace, type ShipsView } from "./view";

export function Scene() {
  const view = useView<ShipsView>();
  const race = isRace(view);
  const { pick } = useActions();
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a thing of the scene; keys reach it on the map */}
      <group onClick={({ delta }) => delta < STILL_PX && pick("mothership")}>
        <Mothership />
      </group>
      {!race && <City />}
      {!race && <Cards />}
      {!race && <Marks />}
      <Ships />
      {race ? <RaceFlights /> : <Effects />}
      <Edge />
    </>
  );
}
