/** The weather of the turn: a sun and warm light, or clouds, dim light and rain. */
import { useFrame, useThree } from "@react-three/fiber";
import { useEffect, useMemo } from "react";
import * as THREE from "three";
import { useQuality } from "../../../scene/quality";
import { randomness } from "../../../scene/textures";
import { isStill } from "../../../table/motion";
import type { TerrainView } from "../view";
import { Signs, type Written } from "./Signs";

/** Beside the far edges of the board, where the picture has room. */
const SUN: Written[] = [{ sign: "sun", at: [-10.4, 0.4, -5.8], size: 3.4 }];
const CLOUDS: Written[] = [
  { sign: "cloud", at: [-10.6, 0.6, -5.4], size: 3.4 },
  { sign: "cloud", at: [-9, 1, -7.6], size: 2.4 },
  { sign: "cloud", at: [10.2, 0.6, -5.8], size: 2.9 },
];
const LIGHT = { good: 1.12, bad: 0.74 };
const FRAME_MS = 40;

export function Weather({ view }: { view: TerrainView }) {
  const isOut = view.phase === "roll" || view.phase === "move"; // after doubles nobody travels
  const weather = isOut ? view.roll?.weather : undefined;
  const { gl, invalidate } = useThree();
  useEffect(() => {
    gl.toneMappingExposure = weather ? LIGHT[weather] : 1;
    invalidate();
    return () => {
      gl.toneMappingExposure = 1;
    };
  }, [gl, invalidate, weather]);
  return (
    <>
      <Signs items={weather === "good" ? SUN : weather === "bad" ? CLOUDS : []} isStanding renderOrder={3} />
      {weather === "bad" && <Rain />}
    </>
  );
}

const DROPS = 320;
const HEIGHT = 9;

/** Streaks of rain over the board; they fall where the machine is quick enough and motion is welcome. */
function Rain() {
  const invalidate = useThree((s) => s.invalidate);
  const isSlow = useQuality((s) => s.quality === "low");
  const falls = !isSlow && !isStill();
  const { geometry, uniforms } = useMemo(() => ({ geometry: drops(), uniforms: { time: { value: 0 } } }), []);
  useEffect(() => {
    if (!falls) return;
    const timer = setInterval(invalidate, FRAME_MS);
    return () => clearInterval(timer);
  }, [falls, invalidate]);
  useFrame(({ clock }) => {
    if (falls) uniforms.time.value = clock.elapsedTime;
  });
  return (
    <lineSegments geometry={geometry} frustumCulled={false} renderOrder={3} raycast={() => null}>
      <shaderMaterial
        uniforms={uniforms}
        transparent
        depthWrite={false}
        vertexShader={`
          uniform float time;
          attribute float foot;
          varying float vFoot;
          void main() {
            vFoot = foot;
            vec3 drop = position;
            float fallen = mod(drop.y - time * 11.0, ${HEIGHT.toFixed(1)});
            drop.y = fallen - foot * 0.55;
            drop.x += foot * 0.09;
            gl_Position = projectionMatrix * modelViewMatrix * vec4(drop, 1.0);
          }`}
        fragmentShader={`
          varying float vFoot;
          void main() { gl_FragColor = vec4(0.78, 0.87, 1.0, mix(0.05, 0.42, vFoot)); }`}
      />
    </lineSegments>
  );
}

function drops(): THREE.BufferGeometry {
  const random = randomness(5);
  const [position, foot]: [number[], number[]] = [[], []];
  for (let i = 0; i < DROPS; i++) {
    const [angle, out, y] = [random() * Math.PI * 2, Math.sqrt(random()) * 9.6, random() * HEIGHT];
    for (const end of [0, 1]) {
      position.push(Math.cos(angle) * out, y, Math.sin(angle) * out);
      foot.push(end);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(position, 3));
  geometry.setAttribute("foot", new THREE.Float32BufferAttribute(foot, 1));
  return geometry;
}
