/** What everybody sets for themselves: language, sound, quality; the keys; the way to another device; and rarer deeds. */
import { useState } from "react";
import { QUALITIES, type QualityChoice, useQuality } from "../../scene/quality";
import { SIGNS } from "../../style/signs";
import { LanguageSwitch } from "../../ui/LanguageSwitch";
import { Sign } from "../../ui/Sign";
import { useScreen } from "../../ui/useScreen";
import { useOrigin } from "../../wire/addresses";
import { useWords } from "../../words";
import { useSnapshot } from "../hooks";
import { keptFor } from "../seating";
import { useSound } from "../sound";
import { ReactionSwitch } from "../together/reactions/Reactions";
import { isTouch } from "../touch";
import { Resign, Views } from "./Actions";

export function Settings() {
  const words = useWords();
  const { on, toggle } = useSound();
  const { choice, choose } = useQuality();
  const screen = useScreen();
  return (
    <div className="settings">
      {screen !== "wide" && (
        <div className="buttons">
          <Views isNamed />
          <Resign />
        </div>
      )}
      <LanguageSwitch />
      <button type="button" className="plain" aria-pressed={on} onClick={toggle}>
        <Sign d={on ? SIGNS.sound : SIGNS.silence} />
        {on ? words.actions.soundOn : words.actions.soundOff}
      </button>
      <ReactionSwitch />
      <label>
        {words.actions.quality}{" "}
        <select value={choice} onChange={(event) => choose(event.target.value as QualityChoice)}>
          {(["auto", ...QUALITIES] as const).map((one) => (
            <option key={one} value={one}>
              {words.qualities[one]}
            </option>
          ))}
        </select>
      </label>
      <Elsewhere />
      {!isTouch() && <Keys />}
    </div>
  );
}

function Keys() {
  const words = useWords().actions;
  return (
    <dl className="keys" aria-label={words.keys}>
      {Object.entries(words.keyList).map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The seat's own link, for going on on another device. */
function Elsewhere() {
  const { table, you } = useSnapshot();
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  const secret = keptFor(table.id)?.secret;
  const origin = useOrigin()?.origin ?? location.origin;
  if (!you || !secret) return null;
  const copy = () =>
    navigator.clipboard?.writeText(`${origin}/t/${table.id}#${secret}`).then(() => setCopied(true));
  return (
    <div>
      <button type="button" className="plain" onClick={copy}>
        {isCopied ? words.seats.copied : words.actions.elsewhere}
      </button>
      <p className="quiet">{words.actions.elsewhereHelp}</p>
    </div>
  );
}
