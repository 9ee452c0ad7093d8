/** The tiles that lie still. One draw call for all sides, one for the faces of each land, one for each relief and figure. */
import { useMemo } from "react";
import { Instances } from "../../scene/Instances";
import { useActions } from "../../table/hooks";
import { cellNamed } from "../hex";
import { GROUND } from "./faces";
import { kit } from "./kit";
import { TOP } from "./shapes";
import { isFrench, LANDS, SPECIALS, type TerraView, type Tile } from "./view";

const MOST = 91;
const FACE_LIFT = 0.004; // above the body, so that the two do not fight for the same depth
/** Tiles are turned a little, each in its own way, as if laid by hand; their relief by sixths of a turn. */
const sway = (name: string) => (((name.charCodeAt(0) * 7 + Number(name.slice(1)) * 13) % 9) - 4) * 0.006;
const sixth = (name: string) => ((name.charCodeAt(0) + Number(name.slice(1)) * 2) % 6) * (Math.PI / 3);

type Laid = Tile & { name: string; x: number; z: number };

export function Tiles({ view, hidden }: { view: TerraView; hidden: string | null }) {
  const { pick, point } = useActions();
  const parts = kit();
  const laid = useMemo(
    () =>
      Object.entries(view.tiles).flatMap(([name, tile]): Laid[] => {
        const cell = cellNamed(name);
        return cell && name !== hidden ? [{ ...tile, name, x: cell.x, z: cell.z }] : [];
      }),
    [view.tiles, hidden],
  );
  const bodies = useMemo(
    () =>
      laid.map(({ x, z, name, colour }) => ({
        at: [x, TOP, z] as const,
        turn: sway(name),
        colour: GROUND[colour ?? "stone"].edge,
      })),
    [laid],
  );
  const faces = useMemo(
    () => LANDS.map((land) => on(laid, (tile) => tile.colour === land, sway, FACE_LIFT)),
    [laid],
  );
  const reliefs = useMemo(
    () => LANDS.map((land) => on(laid, (tile) => tile.colour === land && tile.kind === "land", sixth)),
    [laid],
  );
  const figures = useMemo(
    () =>
      SPECIALS.map((kind) =>
        laid
          .filter((tile) => tile.kind === kind)
          .map(({ x, z, colour }) => ({ at: [x, TOP, z] as const, colour: GROUND[colour ?? "stone"].light })),
      ),
    [laid],
  );
  const middle = useMemo(
    () =>
      on(
        laid,
        (tile) => tile.kind === "tower",
        () => 0,
        FACE_LIFT,
      ),
    [laid],
  );
  return (
    <>
      <Instances
        geometry={parts.body}
        items={bodies}
        most={MOST}
        castShadow
        receiveShadow
        onPoint={(i) => point(i === null ? null : (laid[i]?.name ?? null))}
        onPick={(i) => laid[i] && pick(laid[i].name)}
      >
        <meshStandardMaterial roughness={0.6} />
      </Instances>
      {LANDS.map((land, i) => (
        <Instances key={land} geometry={parts.face} items={faces[i] ?? []} most={MOST} receiveShadow>
          <meshStandardMaterial map={parts.faces[land]} roughness={land === "river" ? 0.18 : 0.8} />
        </Instances>
      ))}
      {LANDS.map((land, i) => (
        <Instances
          key={land}
          geometry={parts.reliefs[land]}
          items={reliefs[i] ?? []}
          most={MOST}
          castShadow
          receiveShadow
        >
          <meshStandardMaterial vertexColors roughness={0.85} flatShading />
        </Instances>
      ))}
      {SPECIALS.map((kind, i) => (
        <Instances
          key={kind}
          geometry={parts.figures[kind]}
          items={figures[i] ?? []}
          most={4}
          castShadow
          receiveShadow
        >
          <meshStandardMaterial vertexColors roughness={0.55} />
        </Instances>
      ))}
      <Instances geometry={parts.face} items={middle} most={1} receiveShadow>
        <meshStandardMaterial map={parts.faces.stone} roughness={0.9} />
      </Instances>
      <Instances
        geometry={isFrench(view) ? parts.castle : parts.tower}
        items={middle}
        most={1}
        castShadow
        receiveShadow
      >
        <meshStandardMaterial vertexColors roughness={0.85} flatShading />
      </Instances>
    </>
  );
}

function on(laid: Laid[], which: (tile: Laid) => boolean, turn: (name: string) => number, lift = 0) {
  return laid.filter(which).map(({ x, z, name }) => ({ at: [x, TOP + lift, z] as const, turn: turn(name) }));
}
