/** The bare wood of the table. */
import { useMemo } from "react";
import { wood } from "./textures";

export function BareWood({ radius, y }: { radius: number; y: number }) {
  const grain = useMemo(() => {
    const map = wood("#33241b", "#0c0705");
    map.repeat.set(5, 5);
    return map;
  }, []);
  return (
    <mesh rotation-x={-Math.PI / 2} position-y={y} receiveShadow raycast={() => null}>
      <circleGeometry args={[radius * 4, 64]} />
      <meshStandardMaterial map={grain} roughness={0.75} />
    </mesh>
  );
}
