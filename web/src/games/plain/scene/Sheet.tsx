/** A game without a board: what its drawing says, on a sheet of paper that lies on the table. */
import { useEffect, useMemo } from "react";
import { BareWood } from "../../../scene/BareWood";
import { fitAround } from "../../../scene/camera";
import { paintedOn } from "../../../scene/textures";
import { useView } from "../../../table/hooks";
import type { GamePlugin } from "../../plugin";
import type { PlainView } from "../view";

const [WIDTH, DEPTH] = [11, 9];
const PIXELS = 96; // for each of the sheet's units
const CORNERS = [-1, 1].flatMap((x) =>
  [-1, 1].map((z): [number, number, number] => [x * (WIDTH / 2 + 0.5), 0, z * (DEPTH / 2 + 0.5)]),
);

/** The parts of a plugin that a sheet of paper needs. */
export const SHEET: Pick<GamePlugin, "radius" | "seatView" | "topView" | "Surroundings" | "Cursor"> = {
  radius: () => 7,
  seatView: (_, __, picture) => fitAround(CORNERS, 0.4, picture),
  topView: (picture) => fitAround(CORNERS, 0.002, picture),
  Surroundings: () => <BareWood radius={7} y={-0.03} />,
  Cursor: () => null,
};

export function Sheet() {
  const { plain } = useView<PlainView>();
  const texture = useMemo(() => written(plain.text), [plain.text]);
  useEffect(() => () => texture.dispose(), [texture]);
  return (
    <mesh rotation-x={-Math.PI / 2} receiveShadow raycast={() => null}>
      <planeGeometry args={[WIDTH, DEPTH]} />
      <meshStandardMaterial map={texture} roughness={0.95} />
    </mesh>
  );
}

/** Letters as large as the sheet allows. */
function written(lines: readonly string[]) {
  const [width, height] = [WIDTH * PIXELS, DEPTH * PIXELS];
  return paintedOn(width, height, (brush) => {
    brush.fillStyle = "#efe6d2";
    brush.fillRect(0, 0, width, height);
    const longest = Math.max(12, ...lines.map((line) => line.length));
    const size = Math.min(
      64,
      (width * 0.88) / (longest * 0.61),
      (height * 0.88) / (Math.max(4, lines.length) * 1.35),
    );
    brush.font = `${size}px ui-monospace, "DejaVu Sans Mono", monospace`;
    brush.fillStyle = "#2b1d10";
    brush.textBaseline = "top";
    lines.forEach((line, i) => {
      brush.fillText(line, width * 0.06, height * 0.06 + i * size * 1.35);
    });
  });
}
