/** TerraFlip on the table. */
import { useMemo } from "react";
import { usePlaying, useView } from "../../table/hooks";
import { Eye, FrameLine, Glow, Spots } from "./Hints";
import { Moving, motionOf } from "./Moving";
import { Tiles } from "./Tiles";
import { Undersides } from "./Undersides";
import type { TerraView } from "./view";

export function Scene() {
  const view = useView<TerraView>();
  const playing = usePlaying();
  const moved = useMemo(() => motionOf(playing?.event, view)?.cell ?? null, [playing, view]);
  return (
    <>
      <Spots view={view} />
      <Tiles view={view} hidden={moved} />
      <Undersides view={view} hidden={moved} />
      <Moving />
      <Glow view={view} />
      <FrameLine view={view} />
      <Eye view={view} />
    </>
  );
}
