/** The wooden table with its edge in front, the mat on it, the shelf for ships below the edge, and the dark room. */
import { useMemo } from "react";
import * as THREE from "three";
import { useDrawn } from "../../../scene/quality";
import { wood } from "../../../scene/textures";
import { useView } from "../../../table/hooks";
import { MAT, paintMat } from "../art/mat";
import { inScene, MM, standsIn, TABLE_DEPTH_MM, TABLE_THICKNESS_MM, TABLE_WIDTH_MM } from "../measures";
import { isRace, type ShipsView } from "../view";
import { OwnEdges } from "./OwnEdges";
import { SHELF } from "./shelf";

const ignoresPointer = () => null;
const BEVEL = 0.08;

function roundedBox(width: number, depth: number, height: number, round: number): THREE.BufferGeometry {
  const [w, d] = [width / MM / 2 - BEVEL, depth / MM / 2 - BEVEL];
  const shape = new THREE.Shape();
  shape.moveTo(-w + round, -d);
  shape.lineTo(w - round, -d).quadraticCurveTo(w, -d, w, -d + round);
  shape.lineTo(w, d - round).quadraticCurveTo(w, d, w - round, d);
  shape.lineTo(-w + round, d).quadraticCurveTo(-w, d, -w, d - round);
  shape.lineTo(-w, -d + round).quadraticCurveTo(-w, -d, -w + round, -d);
  const box = new THREE.ExtrudeGeometry(shape, {
    depth: height / MM - 2 * BEVEL,
    bevelSize: BEVEL,
    bevelThickness: BEVEL,
    bevelSegments: 3,
    curveSegments: 5,
  });
  return box.translate(0, 0, BEVEL - height / MM).rotateX(-Math.PI / 2); // its top at y = 0
}

/** In a race the mothership stands in the middle of a square table, equally far from all four edges. */
const tableSize = (view: ShipsView) => {
  const half = standsIn(view).y;
  return isRace(view)
    ? { width: half * 2, depth: half * 2, middle: half }
    : { width: TABLE_WIDTH_MM, depth: TABLE_DEPTH_MM, middle: TABLE_DEPTH_MM / 2 };
};

export function Surroundings() {
  const view = useView<ShipsView>();
  const { clearcoat } = useDrawn();
  const { width, depth, middle } = tableSize(view);
  const race = isRace(view);
  const { rows, city_start } = view;
  const icons = view.icons.join(" ");
  const surfaces = useMemo(() => {
    const top = wood("#6f4528", "#25120a");
    top.repeat.set(0.16, 0.16);
    const floor = wood("#241912", "#0a0604");
    floor.repeat.set(7, 7);
    return { top, floor };
  }, []);
  const table = useMemo(() => roundedBox(width, depth, TABLE_THICKNESS_MM, 0.12), [width, depth]);
  const shelf = useMemo(() => roundedBox(SHELF.width, SHELF.depth, 12, 0.3), []);
  const mat = useMemo(
    () => (race ? null : paintMat(rows, { start: city_start, icons: icons.split(" ").map(Number) })),
    [rows, race, city_start, icons],
  );
  const matAt = inScene((MAT.left + MAT.right) / 2, (MAT.front + MAT.back) / 2, 0.25);
  return (
    <group>
      <mesh
        geometry={table}
        position={inScene(0, middle, 0)}
        castShadow
        receiveShadow
        raycast={ignoresPointer}
      >
        <meshPhysicalMaterial
          map={surfaces.top}
          roughness={0.48}
          clearcoat={clearcoat ? 0.35 : 0}
          clearcoatRoughness={0.35}
        />
      </mesh>
      {mat && (
        <mesh position={matAt} rotation-x={-Math.PI / 2} receiveShadow raycast={ignoresPointer}>
          <planeGeometry args={[(MAT.right - MAT.left) / MM, (MAT.back - MAT.front) / MM]} />
          <meshStandardMaterial map={mat} roughness={0.82} envMapIntensity={0.35} />
        </mesh>
      )}
      {race && <OwnEdges />}
      <mesh
        geometry={shelf}
        position={inScene(0, SHELF.y, SHELF.top)}
        castShadow
        receiveShadow
        raycast={ignoresPointer}
      >
        <meshStandardMaterial map={surfaces.top} roughness={0.6} color="#b08a6c" />
      </mesh>
      <mesh rotation-x={-Math.PI / 2} position={inScene(0, 300, -420)} receiveShadow raycast={ignoresPointer}>
        <circleGeometry args={[60, 48]} />
        <meshStandardMaterial map={surfaces.floor} roughness={0.85} />
      </mesh>
    </group>
  );
}
