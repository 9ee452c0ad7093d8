/** Solids that games share. */
import * as THREE from "three";

const corner = (i: number, radius: number, turn: number) => {
  const angle = (Math.PI / 3) * i + turn;
  return new THREE.Vector2(Math.cos(angle) * radius, Math.sin(angle) * radius);
};

/** A hexagon with rounded corners; a corner points to z unless `turn` says otherwise. */
export function hexagon(radius: number, round = 0.08, turn = Math.PI / 6): THREE.Shape {
  const shape = new THREE.Shape();
  for (let i = 0; i < 6; i++) {
    const [before, at, after] = [
      corner(i - 1, radius, turn),
      corner(i, radius, turn),
      corner(i + 1, radius, turn),
    ];
    const from = at.clone().lerp(before, round);
    const to = at.clone().lerp(after, round);
    if (i === 0) shape.moveTo(from.x, from.y);
    else shape.lineTo(from.x, from.y);
    shape.quadraticCurveTo(at.x, at.y, to.x, to.y);
  }
  shape.closePath();
  return shape;
}

/** A hexagonal prism with softened edges whose upper face lies at y = 0. */
export function prism(radius: number, height: number, bevel: number): THREE.BufferGeometry {
  const geometry = new THREE.ExtrudeGeometry(hexagon(radius - bevel), {
    depth: height - 2 * bevel,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
    curveSegments: 3,
  });
  return geometry.translate(0, 0, bevel - height).rotateX(-Math.PI / 2);
}

/** A flat hexagonal picture at y = 0, facing up, its texture's top edge away from the viewer. */
export function hexagonFace(radius: number): THREE.BufferGeometry {
  const geometry = new THREE.ShapeGeometry(hexagon(radius), 3);
  const p = geometry.getAttribute("position");
  const uv = geometry.getAttribute("uv");
  for (let i = 0; i < p.count; i++)
    uv.setXY(i, 0.5 + p.getX(i) / (2 * radius), 0.5 + p.getY(i) / (2 * radius));
  return geometry.rotateX(-Math.PI / 2);
}

/** A board's rim: a ring between two outlines, lying on y = 0. */
export function rim(outer: THREE.Shape, inner: THREE.Path, height: number): THREE.BufferGeometry {
  outer.holes.push(inner);
  return new THREE.ExtrudeGeometry(outer, {
    depth: height,
    bevelSize: 0.1,
    bevelThickness: 0.1,
    bevelSegments: 4,
    curveSegments: 6,
  }).rotateX(-Math.PI / 2);
}
