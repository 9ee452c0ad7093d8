/** Starts and destinations: an outline in the player's colour, a house, a flag; and the player's sign on both. */
import { useMemo } from "react";
import * as THREE from "three";
import { Instances } from "../../../scene/Instances";
import { COLOURS } from "../../../style/colours";
import { surface } from "../measures";
import { goalsLeft, type TerrainView } from "../view";
import { Signs, type Written } from "./Signs";
import { flag, outline, pole } from "./shapes";

export function Marks({ view }: { view: TerrainView }) {
  const shapes = useMemo(() => ({ ring: outline(0.8, 0.93), pole: pole(), flag: flag() }), []);
  const { rings, poles, flags, houses, emblems } = useMemo(() => marks(view), [view]);
  return (
    <>
      <Instances geometry={shapes.ring} items={rings} most={30} renderOrder={1}>
        <meshBasicMaterial
          transparent
          opacity={0.95}
          depthWrite={false}
          polygonOffset
          polygonOffsetFactor={-1}
        />
      </Instances>
      <Instances geometry={shapes.pole} items={poles} most={18} castShadow>
        <meshStandardMaterial color="#f1e6cf" roughness={0.5} />
      </Instances>
      <Instances geometry={shapes.flag} items={flags} most={18} castShadow>
        <meshStandardMaterial side={THREE.DoubleSide} roughness={0.75} />
      </Instances>
      <Signs items={houses} renderOrder={2} />
      <Signs items={emblems} isStanding renderOrder={4} />
    </>
  );
}

function marks(view: TerrainView) {
  const seen = new Set<string>();
  const once = (kind: string, cell: string) => !seen.has(`${kind} ${cell}`) && seen.add(`${kind} ${cell}`);
  const colourOf = (colour: string) => COLOURS[colour]?.base ?? "#888";
  const starts = view.players.flatMap(({ start, colour }) => {
    const at = start && view.pieces[start] && once("start", start) ? surface(start, view) : null;
    return at ? [{ at, colour }] : [];
  });
  // A team has one destination: the flag is its first member's.
  const goals = view.players.flatMap(({ colour, home, ...player }) =>
    goalsLeft({ colour, home, ...player }).flatMap((goal) => {
      const at = once("goal", goal) ? surface(goal, view) : null;
      return at ? [{ at, colour }] : [];
    }),
  );
  const lifted = ([x, y, z]: [number, number, number], by: number) => [x, y + by, z] as const;
  const pole = (at: [number, number, number]) => [at[0] - 0.18, at[1], at[2] - 0.36] as const;
  return {
    rings: [...starts, ...goals].map(({ at, colour }) => ({
      at: lifted(at, 0.007),
      colour: colourOf(colour),
    })),
    poles: goals.map(({ at }) => ({ at: pole(at) })),
    flags: goals.map(({ at, colour }) => ({ at: pole(at), colour: colourOf(colour) })),
    houses: starts.map(
      ({ at, colour }): Written => ({
        sign: `start ${colour}`,
        at: [at[0], at[1] + 0.01, at[2] + 0.5],
        size: 0.5,
      }),
    ),
    emblems: goals.map(
      ({ at, colour }): Written => ({
        sign: `seat ${colour}`,
        at: [at[0] + 0.2, at[1] + 1.04, at[2] - 0.36],
        size: 0.44,
      }),
    ),
  };
}
