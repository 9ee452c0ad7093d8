/** Keeps a terrain as soon as it is finished, and offers it: its picture, its text, and the way to all of them. */
import { useEffect, useId, useState } from "react";
import { Link } from "wouter";
import { SIGNS } from "../../../style/signs";
import { useSnapshot } from "../../../table/hooks";
import { Sign } from "../../../ui/Sign";
import { useTerrainWords } from "../words";
import { Copy } from "./Copy";
import { Picture } from "./Picture";
import { useShelf } from "./shelf";
import "./gallery.css";

export function Keeper({ share }: { share: string | null }) {
  const words = useTerrainWords();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useKeeping(share);
  if (!share) return null;
  return (
    <div className="keeper">
      <button
        type="button"
        className="icon"
        data-pick="terrain"
        aria-label={words.tray.gallery}
        title={words.tray.gallery}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Sign d={SIGNS.mountains} />
      </button>
      {isOpen && (
        <div id={id} className="panel kept">
          <Picture share={share} label={words.gallery.picture({ name: words.tray.gallery })} />
          <HandOn share={share} />
        </div>
      )}
    </div>
  );
}

/** The terrain as text, and the way to all others. */
export function HandOn({ share }: { share: string }) {
  const words = useTerrainWords().gallery;
  return (
    <div className="buttons hand-on">
      <Copy share={share} />
      <Link className="button plain" href="/terrains">
        {words.title}
      </Link>
    </div>
  );
}

export function useKeeping(share: string | null): void {
  const { table } = useSnapshot();
  const words = useTerrainWords().gallery;
  useEffect(() => {
    const { terrains, keep } = useShelf.getState();
    if (share) keep(share, words.name({ n: terrains.length + 1 }), table.id);
  }, [share, table.id, words]);
}
