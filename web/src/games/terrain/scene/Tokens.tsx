/** The travellers: they walk step by step, and are carried back in an arc. */
import { useMemo, useRef } from "react";
import * as THREE from "three";
import { smooth, useEventFrame } from "../../../scene/motion";
import { useDrawn } from "../../../scene/quality";
import { COLOURS } from "../../../style/colours";
import { usePlaying } from "../../../table/hooks";
import { atlas, placeOf } from "../art/atlas";
import { surface } from "../measures";
import type { Place } from "../standing";
import type { TerrainView } from "../view";
import { useSignScale } from "./Signs";
import { pawn } from "./shapes";

export function Tokens({ view, places }: { view: TerrainView; places: readonly (Place | null)[] }) {
  const geometry = useMemo(pawn, []);
  return view.players.map(
    ({ colour }, seat) =>
      places[seat] && (
        <Token
          key={colour}
          seat={seat}
          colour={colour}
          geometry={geometry}
          place={places[seat]}
          isToMove={view.turn === seat}
          view={view}
        />
      ),
  );
}

type Props = {
  seat: number;
  colour: string;
  geometry: THREE.BufferGeometry;
  place: Place;
  isToMove: boolean;
  view: TerrainView;
};

function Token({ seat, colour, geometry, place, isToMove, view }: Props) {
  const group = useRef<THREE.Group>(null);
  const { clearcoat } = useDrawn();
  const playing = usePlaying();
  const goes =
    playing?.event.seat === seat &&
    (playing.event.event === "stepped" || playing.event.event === "sent-back");
  useEventFrame((t, { event }) => {
    const it = group.current;
    if (it && event.event === "home" && event.seat === seat) {
      // It leaps for joy, and turns round.
      it.position.y = place.at[1] + Math.abs(Math.sin(t * Math.PI * 3)) * 1.5 * (1 - t * 0.5);
      it.rotation.y = t * Math.PI * 4;
    }
    const [from, to] = goes ? [surface(String(event.from), view), surface(String(event.to), view)] : [];
    if (!it || !from || !to) return;
    const [a, b] = [new THREE.Vector3(...from), new THREE.Vector3(...to)];
    const isStep = event.event === "stepped";
    const hop = (isStep ? 0.55 : 4) + Math.max(0, b.y - a.y) * (isStep ? 0.6 : 0);
    it.position.lerpVectors(a, b, smooth(t));
    it.position.y = THREE.MathUtils.lerp(a.y, b.y, smooth(t)) + Math.sin(Math.PI * t) * hop;
  });
  const badge = useMemo(() => {
    const texture = atlas().clone();
    const [left, bottom, right, top] = placeOf(`seat ${colour}`);
    texture.offset.set(left, bottom);
    texture.repeat.set(right - left, top - bottom);
    return texture;
  }, [colour]);
  const size = (isToMove ? 0.86 : 0.66) * useSignScale();
  return (
    // A new place is a new key: what an animation left behind does not outlive it.
    <group ref={group} key={place.at.join()} position={place.at} scale={place.scale}>
      <mesh geometry={geometry} castShadow receiveShadow raycast={() => null}>
        <meshPhysicalMaterial
          color={COLOURS[colour]?.base ?? "#888"}
          roughness={0.32}
          clearcoat={clearcoat ? 0.8 : 0}
          clearcoatRoughness={0.2}
        />
      </mesh>
      <sprite position-y={1.62} scale={[size, size, 1]} renderOrder={5} raycast={() => null}>
        <spriteMaterial map={badge} depthTest={false} depthWrite={false} toneMapped={false} />
      </sprite>
    </group>
  );
}
