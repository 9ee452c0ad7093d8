/**
 * The race: everybody's flights beside one another, as they happen. Each is recorded as its player sees it from the own
 * seat at the square table, so the others come from the left, the right and the far side. They are drawn apart from the director's time: nobody has
 * to wait for anybody's ship.
 */
import { useFrame, useThree } from "@react-three/fiber";
import { useEffect, useMemo, useRef } from "react";
import * as THREE from "three";
import { useShadowRefresh } from "../../../scene/shadows";
import { COLOURS } from "../../../style/colours";
import { useSnapshot, useView } from "../../../table/hooks";
import { isStill } from "../../../table/motion";
import type { Event } from "../../../wire";
import { useAim } from "../aim";
import { shipTile } from "../art/ships";
import { type Flight, flightOf } from "../flight";
import { inScene, type Placed, placedShip, standsIn } from "../measures";
import { EDGES, levelOf, type ShipsView, shipNamed } from "../view";
import { shipBody, shipFaces, useShipPictures } from "./Ships";

type Flying = { ship: string; flight: Flight; turn: number; begun: number };

const MOST = 12;
const UP = new THREE.Vector3(0, 1, 0);
const matrix = new THREE.Matrix4();
const ONE = new THREE.Vector3(1, 1, 1);
/** Quarters around the table, from one's own seat: across from each other first. */
const QUARTERS: Record<number, readonly number[]> = { 2: [0, 2], 3: [0, 1, 3], 4: [0, 1, 2, 3] };

export function quarterOf(seat: number, mine: number, seats: number): number {
  return QUARTERS[seats]?.[(seat - mine + seats) % seats] ?? 0;
}

/** A pose as it looks from this side of the table, when it is that of a player a few quarters further round its middle. */
export function turned({ at, turn }: Placed, quarters: number, around: [number, number, number]): Placed {
  const round = new THREE.Quaternion().setFromAxisAngle(UP, (quarters * Math.PI) / 2);
  const middle = new THREE.Vector3(...around);
  return {
    at: at.clone().sub(middle).applyQuaternion(round).add(middle),
    turn: round.multiply(turn),
  };
}

const showInAir = (flying: readonly Flying[]) => useAim.setState({ inAir: flying.map(({ ship }) => ship) });

export function RaceFlights() {
  const view = useView<ShipsView>();
  const { log } = useSnapshot();
  const { invalidate } = useThree();
  const refreshShadows = useShadowRefresh();
  const flying = useRef<Flying[]>([]);
  const seen = useRef(log.at(-1)?.seq ?? -1);
  const bodies = useRef<THREE.InstancedMesh>(null);
  const faces = useRef<THREE.InstancedMesh>(null);
  const shown = useShipPictures();
  const made = useMemo(() => {
    const picture = shipFaces();
    const tiles = new THREE.InstancedBufferAttribute(new Float32Array(MOST), 1);
    picture.setAttribute("tile", tiles);
    return { body: shipBody(), picture, tiles };
  }, []);

  useEffect(() => {
    const fresh = log.filter((entry) => entry.seq > seen.current);
    seen.current = log.at(-1)?.seq ?? seen.current;
    if (isStill()) return;
    const now = performance.now();
    for (const event of fresh.flatMap((entry) => entry.events))
      if (event.event === "landed") launch(event, now);
    showInAir(flying.current);
    invalidate();

    function launch(event: Event, begun: number) {
      const turn = quarterOf(event.seat ?? 0, view.seat ?? 0, view.seats.length);
      flying.current.push({ ship: String(event.ship), flight: flightOf(event, view), turn, begun });
    }
  }, [log, view, invalidate]);

  useFrame(() => {
    const now = performance.now();
    const before = flying.current.length;
    flying.current = flying.current.filter(({ begun, flight }) => now - begun < flight.ms).slice(-MOST);
    if (flying.current.length !== before) showInAir(flying.current);
    const [hulls, sides] = [bodies.current, faces.current];
    const middle = inScene(0, standsIn(view).y);
    if (!hulls || !sides) return;
    flying.current.forEach(({ ship, flight, turn, begun }, i) => {
      const pose = flight.at(now - begun).get("active");
      if (!pose) return;
      const { colour, ship: name } = shipNamed(ship);
      // Whoever goes round the table sees all of it from there.
      const there = turned(placedShip(pose), turn - EDGES.indexOf(useAim.getState().edge), middle);
      matrix.compose(there.at, there.turn, ONE);
      hulls.setMatrixAt(i, matrix);
      sides.setMatrixAt(i, matrix);
      hulls.setColorAt(i, new THREE.Color(COLOURS[colour]?.base ?? "#888"));
      made.tiles.setX(i, shipTile(colour, levelOf(name)));
    });
    for (const mesh of [hulls, sides]) {
      mesh.count = flying.current.length;
      mesh.visible = mesh.count > 0;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
    made.tiles.needsUpdate = true;
    if (flying.current.length > 0) {
      refreshShadows();
      invalidate();
    }
  });

  const unseen = { visible: false, frustumCulled: false, raycast: () => null };
  return (
    <>
      <instancedMesh ref={bodies} args={[made.body, undefined, MOST]} castShadow {...unseen}>
        <meshStandardMaterial roughness={0.22} metalness={0.45} />
      </instancedMesh>
      <instancedMesh ref={faces} args={[made.picture, undefined, MOST]} {...unseen}>
        <meshStandardMaterial {...shown} roughness={0.35} />
      </instancedMesh>
    </>
  );
}
