/** All ships: at the edge, on the shelf, in flight, landed, waiting. */
import { useMemo } from "react";
import * as THREE from "three";
import { between, smooth } from "../../../scene/motion";
import { COLOURS } from "../../../style/colours";
import { useActions, usePlaying, useView } from "../../../table/hooks";
import type { Event } from "../../../wire";
import { useAim, useFlippable } from "../aim";
import { paintShip, SHIP_PX, SHIP_SHEET, shipTile } from "../art/ships";
import { flightOf } from "../flight";
import { DRAWN_MM, MM, placedShip, SHIP_RADIUS_MM, startPose } from "../measures";
import { mixed } from "../path";
import { fleetInFront, levelOf, type Pose, type Ship, type ShipsView, shipNamed, shipPose } from "../view";
import { type Move, type Piece, Pieces } from "./Pieces";
import { sheet, tiled } from "./sheet";
import { shelfPose } from "./shelf";

const MOST = 28;

/** A disc with a bulging rim and an edge above and below it: they catch the light as it turns. */
export function shipBody(): THREE.BufferGeometry {
  const [r, h] = [SHIP_RADIUS_MM / MM, DRAWN_MM.ship / 2 / MM];
  const inset = 0.5 / MM;
  const outline = [
    [0, -h],
    [r - inset * 3, -h],
    [r - inset * 2, -h * 0.92],
    [r - inset * 1.2, -h * 0.55],
    [r - inset * 1.2, -h * 0.42],
    [r, -h * 0.2],
    [r, h * 0.2],
    [r - inset * 1.2, h * 0.42],
    [r - inset * 1.2, h * 0.55],
    [r - inset * 2, h * 0.92],
    [r - inset * 3, h],
    [0, h],
  ].map(([x, y]) => new THREE.Vector2(x, y));
  return new THREE.LatheGeometry(outline, 40);
}

/** The pictures on both sides. */
export function shipFaces(): THREE.BufferGeometry {
  const r = (SHIP_RADIUS_MM - 1.6) / MM;
  const y = (DRAWN_MM.ship / 2 + 0.06) / MM;
  const [above, below] = [new THREE.CircleGeometry(r, 32), new THREE.CircleGeometry(r, 32)];
  above.rotateX(-Math.PI / 2).translate(0, y, 0);
  below.rotateX(Math.PI / 2).translate(0, -y, 0);
  const index = (g: THREE.BufferGeometry) => [...(g.getIndex()?.array ?? [])];
  const first = above.getAttribute("position").count;
  const both = new THREE.BufferGeometry();
  for (const name of ["position", "normal", "uv"]) {
    const [a, b] = [above.getAttribute(name), below.getAttribute(name)];
    both.setAttribute(name, new THREE.Float32BufferAttribute([...a.array, ...b.array], a.itemSize));
  }
  both.setIndex([...index(above), ...index(below).map((i) => i + first)]);
  return both;
}

/** The ships' pictures, as properties of a material. */
export const useShipPictures = () =>
  useMemo(() => tiled(sheet(SHIP_SHEET, [SHIP_PX, SHIP_PX], paintShip)), []);

/** Where a ship is shown; null: nowhere, for it is not in front of anybody. */
function poseOf(name: string, ship: Ship, isInFront: boolean): Pose | null {
  if (ship.pose) return ship.pose;
  return isInFront && ship.zone !== "off" ? shelfPose(name) : null;
}

export function Ships() {
  const view = useView<ShipsView>();
  const playing = usePlaying();
  const { pick, point } = useActions();
  const { ship: atEdge, names } = useFlippable();
  const x = useAim((s) => s.x);
  const flying = useAim((s) => s.inAir);
  const shown = useShipPictures();
  const { body, faces } = useMemo(() => ({ body: shipBody(), faces: shipFaces() }), []);
  const inAir = playing?.event.event === "landed" ? String(playing.event.ship) : null;
  const items = useMemo(() => {
    const front = fleetInFront(view)?.colour;
    return view.fleets.flatMap(({ colour, ships }) =>
      Object.entries(ships).flatMap(([name, ship]): Piece[] => {
        const key = `${colour}-${name}`;
        const held = key === atEdge && !(view.launching && view.hand === key);
        const pose = held ? startPose(x) : poseOf(name, ship, colour === front || key === inAir);
        if (!pose || flying.includes(key)) return [];
        const isDim = !ship.pose && ship.is === "docked";
        const tint = isDim ? "#6b6b6b" : "#ffffff";
        return [{ key, ...placedShip(pose), tile: shipTile(colour, levelOf(name)), colour: tint }];
      }),
    );
  }, [view, atEdge, x, inAir, flying]);
  const hulls = useMemo(
    () =>
      items.map((item) => ({
        ...item,
        colour: item.colour === "#ffffff" ? (COLOURS[shipNamed(item.key).colour]?.base ?? "#888") : "#3a3a3a",
      })),
    [items],
  );
  const animate = (t: number, { event, ms }: { event: Event; ms: number }, move: Move) =>
    animateShips(event, t, ms, view, move);
  const choose = (key: string) => {
    if (names.includes(key)) useAim.setState({ ship: key });
    else pick(fleetInFront(view)?.colour === shipNamed(key).colour ? shipNamed(key).ship : key);
  };
  return (
    <>
      <Pieces
        geometry={body}
        items={hulls}
        most={MOST}
        castShadow
        receiveShadow
        animate={animate}
        onPoint={(key) => point(key && shipNamed(key).ship)}
        onPick={choose}
      >
        <meshStandardMaterial roughness={0.22} metalness={0.45} />
      </Pieces>
      <Pieces geometry={faces} items={items} most={MOST} receiveShadow animate={animate}>
        <meshStandardMaterial {...shown} roughness={0.35} />
      </Pieces>
    </>
  );
}

function animateShips(event: Event, t: number, ms: number, view: ShipsView, move: Move): void {
  const ship = String(event.ship);
  switch (event.event) {
    case "landed":
      for (const [piece, pose] of flightOf(event, view).at(t * ms)) {
        if (piece === "active") move(ship, placedShip(pose));
        if (piece.startsWith("ship ")) move(piece.slice(5), placedShip(pose));
      }
      return;
    case "picked-up": {
      const pose = shipPose(view, ship);
      if (pose) move(ship, hop(pose, startPose(0), smooth(t), 60));
      return;
    }
    case "resolved":
    case "attacked":
    case "healing": {
      const pose = shipPose(view, ship);
      if (pose) move(ship, hop(pose, pose, between(t, 0, 0.5), 8), 1 + 0.25 * Math.sin(t * Math.PI));
      return;
    }
    case "waits": {
      // It is moved to the middle of the card that it waits on.
      const pose = shipPose(view, ship);
      const to = (event.pose as Pose | undefined) ?? pose;
      if (pose && to) move(ship, hop(pose, to, smooth(t), 14), 1 + 0.15 * Math.sin(t * Math.PI * 4));
    }
  }
}

function hop(from: Pose, to: Pose, t: number, height: number) {
  const [x, y, z, ...turn] = mixed(from, to, t);
  return placedShip([x, y, z + height * 4 * t * (1 - t), ...turn]);
}
