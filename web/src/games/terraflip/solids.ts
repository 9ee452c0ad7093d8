/** Building blocks for small things: boxes, cones and the like, coloured by vertex, melted into one geometry. */
import * as THREE from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

type Place = {
  at: [number, number, number];
  turn?: [number, number, number];
  scale?: [number, number, number];
};

/** A geometry put in its place and painted in one colour. */
export function part(geometry: THREE.BufferGeometry, colour: string, place: Place): THREE.BufferGeometry {
  const { at, turn = [0, 0, 0], scale = [1, 1, 1] } = place;
  const matrix = new THREE.Matrix4().compose(
    new THREE.Vector3(...at),
    new THREE.Quaternion().setFromEuler(new THREE.Euler(...turn)),
    new THREE.Vector3(...scale),
  );
  const whole = geometry.index ? geometry.toNonIndexed() : geometry;
  whole.applyMatrix4(matrix);
  whole.deleteAttribute("uv");
  const tint = new THREE.Color(colour);
  const count = whole.getAttribute("position").count;
  const colours = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) colours.set([tint.r, tint.g, tint.b], 3 * i);
  return whole.setAttribute("color", new THREE.BufferAttribute(colours, 3));
}

export const melt = (parts: THREE.BufferGeometry[]): THREE.BufferGeometry => mergeGeometries(parts);

export const cone = (radius: number, height: number, sides = 7): THREE.BufferGeometry =>
  new THREE.ConeGeometry(radius, height, sides).translate(0, height / 2, 0);
export const drum = (radius: number, height: number, sides = 12, top = radius): THREE.BufferGeometry =>
  new THREE.CylinderGeometry(top, radius, height, sides).translate(0, height / 2, 0);
export const box = (width: number, height: number, depth: number): THREE.BufferGeometry =>
  new THREE.BoxGeometry(width, height, depth).translate(0, height / 2, 0);
export const ball = (radius: number): THREE.BufferGeometry => new THREE.SphereGeometry(radius, 10, 8);
