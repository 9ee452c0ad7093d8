/** In a race: a strip in everybody's colour along the edge of their own, so that one sees where one has gone to. */
import { COLOURS } from "../../../style/colours";
import { useView } from "../../../table/hooks";
import { useAim } from "../aim";
import { inScene, MM, placed, standsIn } from "../measures";
import { EDGES, type ShipsView } from "../view";
import { quarterOf, turned } from "./RaceFlights";

const STRIP = { length: 560, width: 9, height: 1, inset: 26 } as const;

export function OwnEdges() {
  const view = useView<ShipsView>();
  const edge = useAim((s) => s.edge);
  const middle = inScene(0, standsIn(view).y);
  return view.fleets.map(({ colour }, seat) => {
    const quarters = quarterOf(seat, view.seat ?? 0, view.seats.length) - EDGES.indexOf(edge);
    const { at, turn } = turned(placed([0, STRIP.inset, 0, 1, 0, 0, 0]), quarters, middle);
    return (
      <mesh key={colour} position={at} quaternion={turn} receiveShadow raycast={() => null}>
        <boxGeometry args={[STRIP.length / MM, STRIP.height / MM, STRIP.width / MM]} />
        <meshStandardMaterial color={COLOURS[colour]?.base ?? "#888"} roughness={0.6} />
      </mesh>
    );
  });
}
