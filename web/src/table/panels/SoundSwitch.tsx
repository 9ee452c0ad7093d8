/** The sound, off at one touch on the table itself, or by the key M; the browser remembers it. */
import { useEffect } from "react";
import { SIGNS } from "../../style/signs";
import { Sign } from "../../ui/Sign";
import { useWords } from "../../words";
import { chime, useSound } from "../sound";
import { isTouch } from "../touch";

export function SoundSwitch() {
  const { actions: words } = useWords();
  const on = useSound((s) => s.on);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== "m") return;
      turn();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <button
      type="button"
      className="icon"
      data-sound={on ? "on" : "off"}
      aria-pressed={on}
      aria-label={words.sound}
      title={`${on ? words.soundOn : words.soundOff}${isTouch() ? "" : " (M)"}`}
      onClick={turn}
    >
      <Sign d={on ? SIGNS.sound : SIGNS.silence} />
    </button>
  );
}

function turn(): void {
  useSound.getState().toggle();
  chime("lift"); // whoever turns it on hears that it is
}
