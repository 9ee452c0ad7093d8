import { useView } from "../../table/hooks";
import { HandOn, useKeeping } from "./gallery/Keeper";
import type { TerrainView } from "./view";

/** After the race: the terrain is kept, and can be handed on. */
export function Epilogue() {
  const { share } = useView<TerrainView>();
  useKeeping(share);
  return share && <HandOn share={share} />;
}
