/** What is heard of what happens. */
import { useEffect } from "react";
import { usePlaying } from "../../../table/hooks";
import { chime } from "../../../table/sound";

const HEARD: Record<string, Parameters<typeof chime>[0]> = {
  landed: "turnOver",
  destroyed: "roll",
  hit: "put",
  mothership: "roll",
  city: "bad",
  dealt: "put",
};

export function useSounds(): void {
  const playing = usePlaying();
  useEffect(() => {
    const sound = playing && HEARD[playing.event.event];
    if (sound) chime(sound);
  }, [playing]);
}
