/** The solids of the terrain game, in units of a cell's radius. */
import * as THREE from "three";
import { prism } from "../../../scene/shapes";
import { CAP, STEP } from "../measures";

/** A column that is let into the table as far as its level is low, darkened towards its foot. */
export function column(): THREE.BufferGeometry {
  const geometry = prism(0.965, STEP * 8, 0.02);
  const p = geometry.getAttribute("position");
  const shade = new Float32Array(p.count * 3);
  for (let i = 0; i < p.count; i++)
    shade.fill(THREE.MathUtils.lerp(1, 0.42, Math.min(1, -p.getY(i) / 1.5)), 3 * i, 3 * i + 3);
  return geometry.setAttribute("color", new THREE.BufferAttribute(shade, 3));
}

export const cap = (thick = CAP): THREE.BufferGeometry => prism(0.968, thick, 0.045);

/** A flat disc lit as if it were a hollow: its normals lean towards the middle. */
export function dimple(radius: number, depth = 1.2): THREE.BufferGeometry {
  const geometry = new THREE.RingGeometry(0.0001, radius, 18, 2).rotateX(-Math.PI / 2);
  const p = geometry.getAttribute("position");
  const normals = geometry.getAttribute("normal");
  const lean = new THREE.Vector3();
  for (let i = 0; i < p.count; i++) {
    lean.set((-p.getX(i) / radius) * depth, 1, (-p.getZ(i) / radius) * depth).normalize();
    normals.setXYZ(i, lean.x, lean.y, lean.z);
  }
  return geometry;
}

/** A traveller, turned on a lathe, standing on y = 0. */
export const pawn = (): THREE.BufferGeometry =>
  new THREE.LatheGeometry(
    new THREE.SplineCurve(
      [
        [0.001, 0],
        [0.36, 0],
        [0.4, 0.05],
        [0.37, 0.13],
        [0.25, 0.24],
        [0.16, 0.44],
        [0.13, 0.6],
        [0.25, 0.66],
        [0.22, 0.72],
        [0.15, 0.75],
        [0.24, 0.88],
        [0.25, 0.98],
        [0.17, 1.1],
        [0.001, 1.14],
      ].map(([x, y]) => new THREE.Vector2(x, y)),
    ).getPoints(36),
    24,
  );

/** The pole of a destination's flag, and the cloth at its top. */
export const pole = (): THREE.BufferGeometry =>
  new THREE.CylinderGeometry(0.035, 0.045, 1.3, 8).translate(0, 0.65, 0);

export function flag(): THREE.BufferGeometry {
  const cloth = new THREE.PlaneGeometry(0.78, 0.48, 8, 1).translate(0.41, 1.04, 0);
  const p = cloth.getAttribute("position");
  for (let i = 0; i < p.count; i++) {
    const out = p.getX(i) / 0.8;
    p.setZ(i, Math.sin(out * 5) * 0.07 * out);
    p.setY(i, p.getY(i) * 1 - out * 0.05);
  }
  cloth.computeVertexNormals();
  return cloth;
}

/** The outline of a cell, lying flat. */
export const outline = (inner: number, outer: number): THREE.BufferGeometry =>
  new THREE.RingGeometry(inner, outer, 6, 1, Math.PI / 6).rotateX(-Math.PI / 2);

/** Teeth along the edge of a cell towards +x, pointing outwards, with a line behind them. */
export function cliff(): THREE.BufferGeometry {
  const [inner, edge, half, teeth] = [0.7, 0.82, 0.4, 6];
  const points: number[] = [];
  const triangle = (...corners: [number, number][]) => {
    for (const [x, z] of corners) points.push(x, 0, z);
  };
  triangle([inner - 0.035, half], [inner, half], [inner, -half]);
  triangle([inner - 0.035, half], [inner, -half], [inner - 0.035, -half]);
  for (let i = 0; i < teeth; i++) {
    const from = -half + (2 * half * i) / teeth;
    const to = from + (2 * half) / teeth;
    triangle([inner, to - 0.02], [edge, (from + to) / 2], [inner, from + 0.02]);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** A cell that shines from its rim: bright there, fading towards the middle. */
export function glow(): THREE.BufferGeometry {
  const [position, colour]: [number[], number[]] = [[], []];
  const rings = [
    [0, 0.1],
    [0.6, 0.22],
    [0.86, 0.85],
    [0.93, 0],
  ] as const;
  const corner = (i: number, radius: number) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return [Math.cos(angle) * radius, 0, Math.sin(angle) * radius] as const;
  };
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    const [[inner, faint], [outer, bright]] = [rings[ring], rings[ring + 1]] as [
      readonly [number, number],
      readonly [number, number],
    ];
    for (let i = 0; i < 6; i++) {
      const quad = [
        [corner(i, inner), faint],
        [corner(i + 1, inner), faint],
        [corner(i + 1, outer), bright],
        [corner(i, inner), faint],
        [corner(i + 1, outer), bright],
        [corner(i, outer), bright],
      ] as const;
      for (const [at, alpha] of quad) {
        position.push(...at);
        colour.push(1, 1, 1, alpha);
      }
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(position, 3));
  geometry.setAttribute("color", new THREE.Float32BufferAttribute(colour, 4));
  geometry.computeVertexNormals();
  return geometry;
}
