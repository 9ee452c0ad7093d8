/** One kind of tile in the hand. A land tile has two faces: the own colour on top, and what it hides; a touch turns it over. */
import { SIGNS } from "../../style/signs";
import { Emblem } from "../../ui/Emblem";
import { Sign } from "../../ui/Sign";
import { LANDS, type Land, type Special } from "./view";
import { handName, useTerraWords } from "./words";

const MARKS = { knight: SIGNS.knight, campsite: SIGNS.tent, catapult: SIGNS.catapult };

export const isLand = (name: string): name is Land => LANDS.some((land) => land === name);

type Props = {
  name: Land | Special;
  /** The player's own colour. */
  top: Land;
  left: number;
  canBePlaced: boolean;
  isPicked: boolean;
  isTurned: boolean;
  onPress: () => void;
};

export function HandTile({ name, top, left, canBePlaced, isPicked, isTurned, onPress }: Props) {
  const words = useTerraWords();
  const label = isLand(name)
    ? words.faces({ top: words.lands[top], under: words.lands[name] })
    : handName(words, name);
  return (
    <button
      type="button"
      className="tile"
      data-pick={name}
      data-turned={isTurned || undefined}
      aria-disabled={!canBePlaced}
      aria-pressed={isPicked}
      aria-label={`${label}, ${words.left({ n: left })}`}
      title={label}
      onClick={onPress}
    >
      {isLand(name) ? (
        <span className="faces">
          <Face large={top} small={name} />
          <Face large={name} small={top} />
        </span>
      ) : (
        <Sign d={MARKS[name]} size={32} />
      )}
      <small>{left}</small>
    </button>
  );
}

/** The face that is up, and a corner of the other one. */
function Face({ large, small }: { large: Land; small: Land }) {
  return (
    <span className="face">
      <Emblem colour={large} size={36} />
      <span className="corner">
        <Emblem colour={small} size={20} />
      </span>
    </span>
  );
}
