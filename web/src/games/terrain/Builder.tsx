/** Choosing a piece and turning it. */
import { useEffect } from "react";
import { useActions, useTable } from "../../table/hooks";
import { withKey } from "../../table/touch";
import { turnHand, useHand } from "./hand";
import { PieceIcon } from "./PieceIcon";
import {
  exitsOf,
  isKind,
  LEVELS,
  levelColour,
  levelInk,
  levelOf,
  PATTERNS,
  patternOf,
  turned,
} from "./pieces";
import { nearest } from "./supply";
import type { TerrainView } from "./view";
import { useTerrainWords } from "./words";

export function Builder({ view }: { view: TerrainView }) {
  const words = useTerrainWords().tray;
  const { sidesList } = useTerrainWords();
  const { pick, resume } = useActions();
  const { turns, kind: last, aim } = useHand();
  const legal = useTable((s) => s.legal);
  const picked = useTable((s) => s.picked);
  const kind = picked.find(isKind) ?? null;
  const left = (one: string) => view.supply[one] ?? 0;

  // There is always a piece in hand: the kind that was built last, or the first that is left.
  useEffect(() => {
    if (legal.length === 0 || kind) return;
    const wanted = last && left(last) > 0 ? last : nearest(view.supply, last);
    if (wanted) resume(wanted);
  });
  useEffect(() => {
    if (kind) useHand.setState({ kind });
  }, [kind]);

  const shown = kind ?? last ?? nearest(view.supply, null) ?? "1A";
  const [level, pattern] = [levelOf(shown), patternOf(shown)];
  const choose = (wanted: string) =>
    wanted !== kind && pick(left(wanted) > 0 ? wanted : (nearest(view.supply, wanted) ?? wanted));
  /** A press on what is not to be had is answered, too: why not? */
  const press = (isOpen: boolean, wanted: string) => (isOpen ? choose(wanted) : pick(wanted));
  useLevelKeys(
    (digit) => choose(`${digit}${pattern}`),
    (letter) => choose(`${level}${letter}`),
  );
  const isIdle = legal.length === 0;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a form */}
      <div className="levels" role="group" aria-label={words.levels}>
        {LEVELS.map((one) => {
          const all = PATTERNS.reduce((sum, p) => sum + left(`${one}${p}`), 0);
          return (
            <button
              key={one}
              type="button"
              className="level"
              data-pick={`level ${one}`}
              aria-disabled={isIdle || all === 0}
              aria-pressed={one === level}
              aria-label={words.level({ level: one, left: all })}
              title={words.level({ level: one, left: all })}
              style={{ background: levelColour(one), color: levelInk(one) }}
              onClick={() => press(!isIdle && all > 0, `${one}${pattern}`)}
            >
              {one}
              <small>{all}</small>
            </button>
          );
        })}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a form */}
      <div className="patterns" role="group" aria-label={words.patterns}>
        <button
          type="button"
          className="icon"
          data-pick="turn left"
          aria-label={words.turnLeft}
          title={withKey(words.turnLeft, "Shift+R")}
          onClick={() => turnHand(-1)}
        >
          ⟲
        </button>
        {PATTERNS.map((one) => {
          const piece = turned(`${level}${one}`, turns);
          const label = words.pattern({
            pattern: one,
            sides: sidesList(exitsOf(piece)),
            left: left(`${level}${one}`),
          });
          return (
            <button
              key={one}
              type="button"
              className="tile"
              data-pick={`pattern ${one}`}
              aria-disabled={isIdle || left(`${level}${one}`) === 0}
              aria-pressed={one === pattern}
              aria-label={label}
              title={label}
              onClick={() => press(!isIdle && left(`${level}${one}`) > 0, `${level}${one}`)}
            >
              <PieceIcon piece={piece} size={44} />
              <small>{left(`${level}${one}`)}</small>
            </button>
          );
        })}
        <button
          type="button"
          className="icon"
          data-pick="turn right"
          aria-label={words.turnRight}
          title={withKey(words.turnRight, "R")}
          onClick={() => turnHand(1)}
        >
          ⟳
        </button>
        <button
          type="button"
          className="place"
          data-pick="place"
          disabled={isIdle || !aim}
          onClick={() => aim && pick(aim)}
        >
          {aim ? words.placeOn({ cell: aim }) : words.place}
        </button>
      </div>
    </>
  );
}

/** Digits choose a level, letters a pattern. */
function useLevelKeys(onLevel: (digit: string) => void, onPattern: (letter: string) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[1-8]$/.test(event.key)) onLevel(event.key);
      else if (/^[a-d]$/.test(event.key)) onPattern(event.key.toUpperCase());
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
