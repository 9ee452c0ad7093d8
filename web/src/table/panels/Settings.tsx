/** What everybody sets for themselves: language, sound, quality; the keys; and the way to another device. */
import { useState } from "react";
import { QUALITIES, type QualityChoice, useQuality } from "../../scene/quality";
import { LanguageSwitch } from "../../ui/LanguageSwitch";
import { useWords } from "../../words";
import { useSnapshot } from "../hooks";
import { keptFor } from "../seating";
import { useSound } from "../sound";

export function Settings() {
  const words = useWords();
  const { on, toggle } = useSound();
  const { choice, choose } = useQuality();
  return (
    <div className="settings">
      <LanguageSwitch />
      <button type="button" className="plain" aria-pressed={on} onClick={toggle}>
        {on ? words.actions.soundOn : words.actions.soundOff}
      </button>
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
      <dl className="keys" aria-label={words.actions.keys}>
        {Object.entries(words.actions.keyList).map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The seat's own link, for going on on another device. */
function Elsewhere() {
  const { table, you } = useSnapshot();
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  const secret = keptFor(table.id)?.secret;
  if (!you || !secret) return null;
  const copy = () =>
    navigator.clipboard?.writeText(`${location.origin}/t/${table.id}#${secret}`).then(() => setCopied(true));
  return (
    <div>
      <button type="button" className="plain" onClick={copy}>
        {isCopied ? words.seats.copied : words.actions.elsewhere}
      </button>
      <p className="quiet">{words.actions.elsewhereHelp}</p>
    </div>
  );
}
