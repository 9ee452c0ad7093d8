import { useState } from "react";
import { useTerrainWords } from "../words";

const SAID_MS = 2500;

/** Puts a terrain's text on the clipboard; where that is not allowed, shows it to be copied by hand. */
export function Copy({ share }: { share: string }) {
  const words = useTerrainWords().gallery;
  const [state, setState] = useState<"" | "copied" | "shown">("");
  const copy = () =>
    navigator.clipboard.writeText(share).then(
      () => {
        setState("copied");
        setTimeout(() => setState(""), SAID_MS);
      },
      () => setState("shown"),
    );
  return (
    <>
      <button type="button" className="plain" data-pick="copy" onClick={copy}>
        <span aria-live="polite">{state === "copied" ? words.copied : words.copy}</span>
      </button>
      {state === "shown" && <textarea readOnly rows={4} value={share} aria-label={words.paste} />}
    </>
  );
}
