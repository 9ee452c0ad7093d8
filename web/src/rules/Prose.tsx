/** Sentences of the rulebook: ids of rulings lead to them, and what is written in code is shown as such. */
import { Fragment } from "react";

const PARTS = /(\b(?:TF|TG|FS)-\d+\b|`[^`]+`)/;
const DRESSING = /\*\*?|\[([^\]]*)\]\([^)]*\)/g;

export function Prose({ text, linked = true }: { text: string; linked?: boolean }) {
  return text
    .replace(DRESSING, "$1")
    .split(PARTS)
    .map((part, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence never change places
      <Fragment key={i}>{dressed(part, linked)}</Fragment>
    ));
}

function dressed(part: string, linked: boolean) {
  if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
  if (!/^(TF|TG|FS)-\d+$/.test(part)) return part;
  if (!linked) return <span className="unbroken">{part}</span>;
  return (
    <a className="ruling unbroken" href={`#${part}`}>
      {part}
    </a>
  );
}

/** What a game from elsewhere says of itself, line by line. */
export const Lines = ({ text }: { text: string }) => text.split("\n").map((line) => <p key={line}>{line}</p>);
