/** Every ruling of a game, each with an address of its own. */
import { useLanguage } from "../words";
import { Prose } from "./Prose";
import { rulingsOf } from "./rulings";
import { useRulesWords } from "./words";

export function Rulings({ game }: { game: string }) {
  const language = useLanguage((s) => s.language);
  const words = useRulesWords();
  return (
    <section id="rulings" className="rulings">
      <h2>{words.rulings}</h2>
      <p>{words.rulingsAbout}</p>
      <ul>
        {rulingsOf(game, language).map(({ id, text, why }) => (
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
