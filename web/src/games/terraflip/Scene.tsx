/** TerraFlip on the table. */
import { useEffect, useMemo } from "react";
import { usePlaying, useView } from "../../table/hooks";
import { chime } from "../../table/sound";
import { Eye, FrameLine, Glow, Spots } from "./Hints";
import { Moving, motionOf } from "./Moving";
import { Tiles } from "./Tiles";
import { Undersides } from "./Undersides";
import type { TerraView } from "./view";

const SOUNDS = { placed: "put", flipped: "turnOver", catapulted: "roll" } as const;

export function Scene() {
  const view = useView<TerraView>();
  const playing = usePlaying();
  const moved = useMemo(() => motionOf(playing?.event, view)?.cell ?? null, [playing, view]);
  const happening = playing?.event.event;
  const number = playing?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: two equal events sound twice
  useEffect(() => {
    if (happening && happening in SOUNDS) chime(SOUNDS[happening as keyof typeof SOUNDS]);
  }, [happening, number]);
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
