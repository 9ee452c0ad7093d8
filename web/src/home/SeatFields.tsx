/** Who sits where. */
import { Emblem } from "../ui/Emblem";
import type { GameInfo, SeatRequest } from "../wire";
import { useWords } from "../words";
import { newSeat } from "./plan";
import { useHomeWords } from "./words";

const KINDS = ["me", "here", "open", "bot"] as const;
/** Around a screen that all see. */
const AROUND = ["open", "bot"] as const;
const LONGEST_NAME = 40;

type Props = {
  game: GameInfo;
  seats: SeatRequest[];
  isAround: boolean;
  onChange: (seats: SeatRequest[]) => void;
};

export function SeatFields({ game, seats, isAround, onChange }: Props) {
  const home = useHomeWords();
  const [least, most] = game.players;
  const replace = (at: number, seat: SeatRequest) => onChange(seats.with(at, seat));
  const colours = coloursOf(game);
  return (
    <fieldset>
      <legend>{home.who}</legend>
      <ol className="seat-plans">
        {seats.map((seat, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <li key={at}>
            <Emblem colour={colours[at] ?? ""} size={34} />
            <SeatField
              game={game}
              number={at + 1}
              seat={seat}
              isAround={isAround}
              onChange={(changed) => replace(at, changed)}
            />
          </li>
        ))}
      </ol>
      <div className="buttons">
        <button
          type="button"
          className="plain"
          disabled={seats.length >= most}
          onClick={() =>
            onChange([
              ...seats,
              newSeat(game, seats.at(-1)?.kind === "me" ? "bot" : (seats.at(-1)?.kind ?? "bot")),
            ])
          }
        >
          {home.more}
        </button>
        <button
          type="button"
          className="plain"
          disabled={seats.length <= least}
          onClick={() => onChange(seats.slice(0, -1))}
        >
          {home.fewer}
        </button>
      </div>
    </fieldset>
  );
}

function SeatField({
  game,
  number,
  seat,
  isAround,
  onChange,
}: {
  game: GameInfo;
  number: number;
  seat: SeatRequest;
  isAround: boolean;
  onChange: (seat: SeatRequest) => void;
}) {
  const words = useWords();
  const home = useHomeWords();
  return (
    <>
      <label>
        <span className="unseen">{home.seat({ n: number })}</span>
        <select
          value={seat.kind}
          onChange={(event) => onChange(newSeat(game, event.target.value as SeatRequest["kind"], seat.name))}
        >
          {(isAround ? AROUND : KINDS).map((kind) => (
            <option key={kind} value={kind}>
              {isAround && kind === "open" ? home.kinds.phone : home.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      {seat.kind === "bot" ? (
        <label>
          <span className="unseen">{home.bot}</span>
          <select
            value={seat.level ?? ""}
            onChange={(event) => onChange({ ...seat, level: Number(event.target.value) })}
          >
            {game.bots.map(({ level, name }) => (
              <option key={level} value={level}>
                {words.start.levels[level - 1] ?? name}
              </option>
            ))}
          </select>
        </label>
      ) : seat.kind === "open" ? (
        <p className="quiet">{isAround ? home.byCode : home.byLink}</p>
      ) : (
        <label>
          <span className="unseen">{home.nameOf({ n: number })}</span>
          <input
            value={seat.name}
            maxLength={LONGEST_NAME}
            placeholder={home.anyName}
            autoComplete={seat.kind === "me" ? "nickname" : "off"}
            onChange={(event) => onChange({ ...seat, name: event.target.value })}
          />
        </label>
      )}
    </>
  );
}

/** The colours that the seats will have, in order. */
function coloursOf(game: GameInfo): string[] {
  const properties = game.options.properties as Record<string, { items?: { enum?: string[] } }> | undefined;
  return properties?.colours?.items?.enum ?? game.seats;
}
