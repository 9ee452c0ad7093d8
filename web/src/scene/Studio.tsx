/** The light over the table. */
import { useThree } from "@react-three/fiber";
import { useEffect } from "react";
import * as THREE from "three";
import { useDrawn } from "./quality";

/** Glowing panels around the table, seen in reflections: colour, intensity, position, width and height. */
const PANELS = [
  ["#fff1dc", 3, [0, 8, 0], 10, 10],
  ["#9cc4ff", 1.4, [-9, 3, 2], 8, 4],
  ["#ffc48a", 1.6, [9, 3, -3], 8, 4],
] as const;

/** Reflections of the panels, computed on the spot: nothing is fetched. */
function Reflections() {
  const { gl, scene, invalidate } = useThree();
  useEffect(() => {
    const room = new THREE.Scene();
    room.background = new THREE.Color("#2a2d38");
    for (const [colour, intensity, [x, y, z], width, height] of PANELS) {
      const material = new THREE.MeshBasicMaterial({
        color: new THREE.Color(colour).multiplyScalar(intensity),
        side: THREE.DoubleSide,
      });
      const panel = new THREE.Mesh(new THREE.PlaneGeometry(width, height), material);
      panel.position.set(x, y, z);
      panel.lookAt(0, 0, 0);
      room.add(panel);
    }
    const pmrem = new THREE.PMREMGenerator(gl);
    const target = pmrem.fromScene(room, 0, 0.1, 100, { size: 64 });
    scene.environment = target.texture;
    scene.environmentIntensity = 0.75;
    pmrem.dispose();
    invalidate();
    return () => {
      scene.environment = null;
      target.dispose();
    };
  }, [gl, scene, invalidate]);
  return null;
}

export function Studio({ radius }: { radius: number }) {
  const { shadows, reflections } = useDrawn();
  const reach = radius * 1.15;
  return (
    <>
      {reflections ? <Reflections /> : <hemisphereLight args={["#fff1dc", "#4a4046", 2.1]} />}
      <directionalLight
        key={shadows}
        castShadow={shadows > 0}
        position={[-radius * 0.64, radius * 1.2, radius * 0.46]}
        intensity={2.2}
        color="#fff3e0"
        shadow-mapSize={[shadows || 1, shadows || 1]}
        shadow-bias={-0.0004}
        shadow-normalBias={0.02}
        shadow-radius={5}
      >
        <orthographicCamera attach="shadow-camera" args={[-reach, reach, reach, -reach, 0.5, radius * 3]} />
      </directionalLight>
    </>
  );
}
