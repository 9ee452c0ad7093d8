/** A piece of a rulebook: a paragraph, a list, a table, a board. */
import type { Block } from "./book";
import { exampleNamed } from "./examples";
import { Prose } from "./Prose";
import { StillBoard, TryBoard } from "./TryBoard";
import { useRulesWords } from "./words";

type Props = {
  game: string;
  block: Block;
  /** Beside a game that is being played: rulings are no links, and boards are there to be looked at. */
  isBeside?: boolean;
};

export function Printed({ game, block, isBeside = false }: Props) {
  const own = useRulesWords();
  if (typeof block === "string")
    return (
      <p>
        <Prose text={block} linked={!isBeside} />
      </p>
    );
  if ("list" in block)
    return (
      <ol className="steps">
        {block.list.map((item) => (
          <li key={item}>
            <span>
              <Prose text={item} linked={!isBeside} />
            </span>
          </li>
        ))}
      </ol>
    );
  if ("head" in block) return <Figures {...block} />;
  const example = exampleNamed(game, block.example);
  return (
    <figure id={isBeside ? undefined : block.example}>
      <figcaption>
        <Prose text={block.say} linked={!isBeside} />
      </figcaption>
      {isBeside ? (
        <>
          <StillBoard game={game} example={example} />
          <a href={`/rules/${game}#${block.example}`} target="_blank" rel="noreferrer">
            {own.try}
          </a>
        </>
      ) : (
        <TryBoard game={game} example={example} />
      )}
    </figure>
  );
}

function Figures({ head, rows }: { head: string[]; rows: (string | number)[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, so keys must reach it
    <div className="figures" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) =>
              cell ? (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ) : (
                <td key="corner" />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
