/** Every ruling of a game, each with an address of its own. */
import { Prose } from "./Prose";
import type { Ruling } from "./rulings";
import { useRulesWords } from "./words";

export function Rulings({ rulings }: { rulings: readonly Ruling[] }) {
  const words = useRulesWords();
  return (
    <section id="rulings" className="rulings">
      <h2>{words.rulings}</h2>
      <p>{words.rulingsAbout}</p>
      <ul>
        {rulings.map(({ id, text, why }) => (
          <li key={id} id={id} tabIndex={-1}>
            <strong>{id}</strong>
            <div>
              <p>
                <Prose text={text} />
              </p>
              {why && (
                <p className="because">
                  {words.why} <Prose text={why} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
