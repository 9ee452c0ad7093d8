/** The enemy cards: where they lie, marching, knocked about, dealt, destroyed (their pieces fly in `Effects`); and what pointing at them means. */
import { useMemo } from "react";
import * as THREE from "three";
import { between, smooth } from "../../../scene/motion";
import { useActions, usePlaying, useView } from "../../../table/hooks";
import type { Event } from "../../../wire";
import { CARD_PX, paintEnemy } from "../art/enemies";
import { flightOf } from "../flight";
import {
  CARD_DEPTH_MM,
  CARD_HEIGHT_MM,
  CARD_WIDTH_MM,
  DRAWN_MM,
  MM,
  placedCard,
  slotAt,
  slotPose,
} from "../measures";
import { mixed } from "../path";
import { type Enemy, type Pose, readCard, type ShipsView } from "../view";
import { type Move, type Piece, Pieces } from "./Pieces";
import { sheet, tiled } from "./sheet";

const DAMAGES = 10;
const ICONS = [null, "shield", "two-hits"] as const;
const MOST = 21;
/** The rim around a card's picture, and the edges that catch the light. */
const RIM_MM = 1.5;
const BEVEL_MM = 0.8;
/** Where cards come from: the deck lies behind the moons. */
const DECK: Pose = [222, 585, 8, 1, 0, 0, 0];
const DECK_CARD = "flying";

const tileOf = ({ march, damage, icon }: Pick<Enemy, "march" | "damage" | "icon">): number =>
  ((march - 1) * ICONS.length + ICONS.indexOf(icon)) * DAMAGES + damage;

function cardShape(inset: number): THREE.Shape {
  const [w, h, r] = [(CARD_WIDTH_MM / 2 - inset) / MM, (CARD_DEPTH_MM / 2 - inset) / MM, 0.08];
  const shape = new THREE.Shape();
  shape.moveTo(-w + r, -h);
  shape.lineTo(w - r, -h).quadraticCurveTo(w, -h, w, -h + r);
  shape.lineTo(w, h - r).quadraticCurveTo(w, h, w - r, h);
  shape.lineTo(-w + r, h).quadraticCurveTo(-w, h, -w, h - r);
  shape.lineTo(-w, -h + r).quadraticCurveTo(-w, -h, -w + r, -h);
  return shape;
}

/** A card's picture, at the height of its upper side, the picture's top away from the player. */
function cardFace(): THREE.BufferGeometry {
  const face = new THREE.ShapeGeometry(cardShape(RIM_MM), 4);
  const [p, uv] = [face.getAttribute("position"), face.getAttribute("uv")];
  for (let i = 0; i < p.count; i++)
    uv.setXY(i, 0.5 + (p.getX(i) * MM) / CARD_WIDTH_MM, 0.5 + (p.getY(i) * MM) / CARD_DEPTH_MM);
  return face.rotateX(-Math.PI / 2).translate(0, (DRAWN_MM.card - CARD_HEIGHT_MM / 2 + 0.06) / MM, 0);
}

/** A plate with softened edges, its lower side where the card's is. */
function cardBody(): THREE.BufferGeometry {
  const body = new THREE.ExtrudeGeometry(cardShape(BEVEL_MM), {
    depth: (DRAWN_MM.card - 2 * BEVEL_MM) / MM,
    bevelSize: BEVEL_MM / MM,
    bevelThickness: BEVEL_MM / MM,
    bevelSegments: 2,
    curveSegments: 4,
  });
  return body.translate(0, 0, (BEVEL_MM - CARD_HEIGHT_MM / 2) / MM).rotateX(-Math.PI / 2);
}

export function Cards() {
  const view = useView<ShipsView>();
  const playing = usePlaying();
  const { pick, point } = useActions();
  const { body, face, pictures } = useMemo(
    () => ({
      body: cardBody(),
      face: cardFace(),
      pictures: sheet([DAMAGES, 9], CARD_PX, (brush, tile) => {
        const kind = Math.floor(tile / DAMAGES);
        paintEnemy(brush, Math.floor(kind / 3) + 1, tile % DAMAGES, ICONS[kind % 3] ?? null);
      }),
    }),
    [],
  );
  const shown = useMemo(() => tiled(pictures), [pictures]);
  const dealt = playing?.event.event === "dealt" ? playing.event : null;
  const items = useMemo(() => {
    const lying = Object.entries(view.enemies).flatMap(([slot, enemy]): Piece[] =>
      enemy.pose ? [{ key: slot, ...placedCard(enemy.pose), tile: tileOf(enemy) }] : [],
    );
    if (dealt)
      lying.push({ key: DECK_CARD, ...placedCard(DECK), tile: tileOf(readCard(String(dealt.card))) });
    return lying;
  }, [view.enemies, dealt]);
  const animate = (t: number, { event, ms }: { event: Event; ms: number }, move: Move) =>
    animateCards(event, t, ms, view, move);
  const pointing = {
    onPoint: point,
    onPick: pick,
  };
  return (
    <>
      <Pieces geometry={body} items={items} most={MOST} castShadow receiveShadow animate={animate}>
        <meshStandardMaterial color="#cfc6d8" roughness={0.26} metalness={0.5} />
      </Pieces>
      <Pieces geometry={face} items={items} most={MOST} receiveShadow animate={animate} {...pointing}>
        <meshStandardMaterial {...shown} roughness={0.42} envMapIntensity={0.5} />
      </Pieces>
    </>
  );
}

function animateCards(event: Event, t: number, ms: number, view: ShipsView, move: Move): void {
  if (event.event === "landed") {
    for (const [piece, pose] of flightOf(event, view).at(t * ms))
      if (piece.startsWith("card ")) move(piece.slice(5), placedCard(pose));
  }
  if (event.event === "marched") march(event.cards as Record<string, string>, t, view, move);
  if (event.event === "dealt") {
    const to = slotPose(String(event.slot));
    if (to) move(DECK_CARD, lifted(mixed(DECK, to, smooth(t)), 90 * 4 * t * (1 - t)));
  }
  if (event.event === "destroyed") {
    const pose = view.enemies[String(event.slot)]?.pose;
    if (pose) move(String(event.slot), shaken(pose, t), Math.max(0.001, 1 - between(t, 0.12, 0.3)));
  }
  if (event.event === "hit") {
    const pose = view.enemies[String(event.slot)]?.pose;
    if (pose) move(String(event.slot), shaken(pose, t * 0.6));
  }
}

const lifted = ([x, y, z, ...turn]: Pose, by: number) => placedCard([x, y, z + by, ...turn]);

function shaken(pose: Pose, t: number) {
  const there = placedCard(pose);
  there.at.x += Math.sin(t * 60) * 0.05 * (1 - t);
  there.at.y += 0.3 * t;
  return there;
}

/** Straight first; then column after column, each card to its slot, or off the front into the city. */
function march(cards: Record<string, string>, t: number, view: ShipsView, move: Move): void {
  for (const [slot, to] of Object.entries(cards)) {
    const [pose, straight, at] = [view.enemies[slot]?.pose, slotPose(slot), slotAt(slot)];
    if (!straight || !at) continue;
    const begins = 0.14 + (at.column - 1) * 0.09;
    const goes = smooth(between(t, begins, begins + 0.42));
    const target = slotPose(to) ?? ([at.x, 40, 12, 1, 0, 0, 0] as const);
    const from = mixed(pose ?? straight, straight, smooth(between(t, 0, 0.14)));
    const isLost = to === "atmosphere";
    move(
      slot,
      lifted(mixed(from, target, goes), 4 * Math.sin(goes * Math.PI)),
      isLost ? 1 - 0.75 * goes ** 3 : 1,
    );
  }
}
