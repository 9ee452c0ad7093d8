/** Sheets of pictures: one texture, of which every instance shows its own tile. */
import type * as THREE from "three";
import { type Brush, paintedOn } from "../../../scene/textures";

export type Sheet = { texture: THREE.CanvasTexture; columns: number; rows: number };

/** Paints `columns` x `rows` pictures side by side; each is painted in its own corner, from (0, 0) to (width, height). */
export function sheet(
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  paint: (brush: Brush, tile: number) => void,
): Sheet {
  const texture = paintedOn(columns * width, rows * height, (brush) => {
    for (let tile = 0; tile < columns * rows; tile++) {
      brush.save();
      brush.translate((tile % columns) * width, Math.floor(tile / columns) * height);
      brush.beginPath();
      brush.rect(0, 0, width, height);
      brush.clip();
      paint(brush, tile);
      brush.restore();
    }
  });
  return { texture, columns, rows };
}

/** Makes a material look up the tile of each instance (the attribute `tile` of `Pieces`). */
export function tiled({
  texture,
  columns,
  rows,
}: Sheet): Pick<THREE.MeshStandardMaterial, "map" | "onBeforeCompile" | "customProgramCacheKey"> {
  const lookUp = `
    vec2 corner = vec2(mod(tile, ${columns}.0), ${rows - 1}.0 - floor(tile / ${columns}.0));
    vMapUv = (vMapUv + corner) / vec2(${columns}.0, ${rows}.0);`;
  return {
    map: texture,
    onBeforeCompile: (shader) => {
      shader.vertexShader = `attribute float tile;\n${shader.vertexShader.replace(
        "#include <uv_vertex>",
        `#include <uv_vertex>\n${lookUp}`,
      )}`;
    },
    customProgramCacheKey: () => `tiled ${columns} ${rows}`, // or sheets of other sizes would share one program
  };
}
