/** The sides of the columns show every level that they rise through, like a model cut from layers of card. */
import * as THREE from "three";
import { STEP } from "../measures";
import { LEVEL_COLOURS } from "../pieces";

const LAYERS = LEVEL_COLOURS.map((colour) => new THREE.Color(colour));

/** A standard material whose colour follows the height above the table, with a groove between two levels. */
export function strata(isGhost = false): THREE.MeshStandardMaterial {
  const material = new THREE.MeshStandardMaterial({
    vertexColors: true,
    roughness: 0.8,
    transparent: isGhost,
    opacity: isGhost ? 0.6 : 1,
  });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.layers = { value: LAYERS };
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying float vHeight;")
      .replace(
        "#include <begin_vertex>",
        `#include <begin_vertex>
        vec4 lying = vec4(transformed, 1.0);
        #ifdef USE_INSTANCING
          lying = instanceMatrix * lying;
        #endif
        vHeight = (modelMatrix * lying).y;`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nvarying float vHeight;\nuniform vec3 layers[8];")
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        float level = vHeight / ${STEP.toFixed(3)};
        vec3 layer = layers[int(clamp(floor(level), 0.0, 7.0))];
        float inLayer = fract(level);
        float groove = smoothstep(0.0, 0.1, inLayer) * smoothstep(1.0, 0.9, inLayer);
        diffuseColor.rgb *= layer * mix(0.3, 0.72, groove);`,
      );
  };
  return material;
}
