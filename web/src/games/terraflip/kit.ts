/** Everything that TerraFlip's pieces are made of, made once. */
import * as THREE from "three";
import { hexagonFace, prism } from "../../scene/shapes";
import { paintEmblem, paintFace } from "./faces";
import { castle, figure, tower } from "./figures";
import { relief } from "./reliefs";
import { THICK } from "./shapes";
import { LANDS, SPECIALS } from "./view";

const RADIUS = 0.965;
const EMBLEM = { radius: 0.38, lean: 0.5 }; // towards the viewer

const ring = (inner: number, outer: number) =>
  new THREE.RingGeometry(inner, outer, 6, 1, Math.PI / 6).rotateX(-Math.PI / 2);

function make() {
  const each = <Name extends string, Thing>(names: readonly Name[], thing: (name: Name) => Thing) =>
    Object.fromEntries(names.map((name) => [name, thing(name)])) as Record<Name, Thing>;
  return {
    body: prism(RADIUS, THICK, 0.06),
    half: prism(RADIUS, THICK / 2, 0.05),
    face: hexagonFace(RADIUS - 0.055),
    spot: hexagonFace(0.93),
    ring: ring(0.8, 0.93),
    shade: ring(0.7, 0.99),
    emblem: hexagonFace(EMBLEM.radius).rotateX(EMBLEM.lean),
    faces: each([...LANDS, "stone"] as const, paintFace),
    emblems: each(LANDS, paintEmblem),
    reliefs: each(LANDS, relief),
    figures: each(SPECIALS, figure),
    tower: tower(),
    castle: castle(),
  };
}

let made: ReturnType<typeof make> | null = null;

export function kit(): ReturnType<typeof make> {
  made ??= make();
  return made;
}
