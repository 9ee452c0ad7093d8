import { useView } from "../../table/hooks";
import { Cards } from "./scene/Cards";
import { Edge } from "./scene/Edge";
import { Effects } from "./scene/Effects";
import { Marks } from "./scene/Marks";
import { Mothership } from "./scene/Mothership";
import { RaceFlights } from "./scene/RaceFlights";
import { Ships } from "./scene/Ships";
import { useSounds } from "./scene/useSounds";
import { isRace, type ShipsView } from "./view";

export function Scene() {
  const view = useView<ShipsView>();
  const race = isRace(view);
  useSounds();
  return (
    <>
      <Mothership />
      {!race && <Cards />}
      {!race && <Marks />}
      <Ships />
      {race ? <RaceFlights /> : <Effects />}
      <Edge />
    </>
  );
}
