/** Forwards, backwards, and anywhere by the slider. */
import { useEffect, useState } from "react";
import { useAfterWords } from "../after/words";
import { useTable } from "../table/hooks";

const PAUSE_MS = 650;

type Props = { at: number; last: number; runsAtFirst: boolean; onGo: (ply: number) => void };

export function Controls({ at, last, runsAtFirst, onGo }: Props) {
  const { replay } = useAfterWords();
  const [isPlaying, setPlaying] = useState(runsAtFirst);
  const isShowing = useTable((s) => s.playing !== null);
  const runs = isPlaying && at < last;
  useEffect(() => {
    if (!runs || isShowing) return;
    const timer = setTimeout(() => onGo(at + 1), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [runs, isShowing, at, onGo]);
  const toggle = () => {
    if (at === last) onGo(0);
    setPlaying(!runs);
  };
  const where = at === 0 ? replay.start : replay.at({ n: at, of: last });
  return (
    <section className="panel controls" aria-label={replay.slider}>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={replay.slider}
        aria-valuetext={where}
        onChange={(event) => {
          setPlaying(false);
          onGo(Number(event.target.value));
        }}
      />
      <div className="buttons">
        <Key
          label={replay.first}
          sign="M-5,-6 V6 M6,-6 L-3,0 L6,6 Z"
          onPress={() => onGo(0)}
          disabled={at === 0}
        />
        <Key label={replay.back} sign="M5,-6 L-4,0 L5,6 Z" onPress={() => onGo(at - 1)} disabled={at === 0} />
        <button type="button" className="play" onClick={toggle}>
          {runs ? replay.pause : replay.play}
        </button>
        <Key
          label={replay.on}
          sign="M-5,-6 L4,0 L-5,6 Z"
          onPress={() => onGo(at + 1)}
          disabled={at === last}
        />
        <Key
          label={replay.last}
          sign="M5,-6 V6 M-6,-6 L3,0 L-6,6 Z"
          onPress={() => onGo(last)}
          disabled={at === last}
        />
        <output>{where}</output>
      </div>
    </section>
  );
}

function Key({
  label,
  sign,
  disabled,
  onPress,
}: {
  label: string;
  sign: string;
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      <svg viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true">
        <path d={sign} fill="currentcolor" stroke="currentcolor" strokeWidth="2" strokeLinejoin="round" />
      </svg>
    </button>
  );
}
