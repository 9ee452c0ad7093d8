/** The picture of a game: ours have one; any other shows its board as it is laid out at the start. */

import { layOut } from "../games/plain/layout";
import { groundOf, paint, signOf, signPath } from "../games/plain/look";
import { hasRoom } from "../games/rooms";
import { CELL_SHAPES } from "../table/cellShapes";
import { Emblem } from "../ui/Emblem";
import type { GameInfo } from "../wire";
import { useHomeWords } from "./words";

type Shown = Pick<GameInfo, "name" | "seats" | "preview">;

/** `isSpoken`: it says what it shows; beside the game's title it need not. */
export function Cover({
  game,
  isSpoken = false,
  className,
}: {
  game: Shown;
  isSpoken?: boolean;
  className?: string;
}) {
  const { pictures } = useHomeWords();
  if (hasRoom(game.name)) {
    const alt = isSpoken ? pictures[game.name as keyof typeof pictures] : "";
    return (
      <img className={className} src={`/pictures/${game.name}.webp`} alt={alt} width="800" height="560" />
    );
  }
  return (
    <div className={["cover", className].filter(Boolean).join(" ")} aria-hidden="true">
      {game.preview ? (
        <Start preview={game.preview} />
      ) : (
        game.seats.map((seat) => <Emblem key={seat} colour={seat} size={88} />)
      )}
    </div>
  );
}

function Start({ preview }: { preview: NonNullable<GameInfo["preview"]> }) {
  const { spots, half, board } = layOut(preview);
  return (
    <svg viewBox={`${-half.x} ${-half.z} ${2 * half.x} ${2 * half.z}`} aria-hidden="true">
      <rect
        x={-half.x}
        y={-half.z}
        width={2 * half.x}
        height={2 * half.z}
        rx="0.8"
        fill={board.shape === "round" ? paint(board.colour).base : "#6b4126"}
      />
      {[...spots.values()].map(({ name, x, z, colour }) => {
        const face = preview.faces[name];
        const { base, ink } = paint(face?.colour ?? "white");
        const path = face && signPath(signOf(face));
        return (
          <g key={name} transform={`translate(${x.toFixed(3)} ${z.toFixed(3)})`}>
            <polygon points={CELL_SHAPES[board.shape]} fill={groundOf(board, colour)} />
            {face && face.form !== "mark" && <circle r="0.78" fill={base} />}
            {path && (
              <path
                d={path}
                transform="scale(0.07)"
                fill="none"
                stroke={face.form === "mark" ? base : ink}
                strokeWidth="1.8"
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
