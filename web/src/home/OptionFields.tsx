/** The rules of a table, drawn from the schema that the server gives for its game. */
import type { GameInfo } from "../wire";
import { catalogue, useLanguage } from "../words";
import { en, type GameOptions, type OptionWords } from "./options.en";
import { asked, choices, type OptionShape } from "./plan";
import { useHomeWords } from "./words";

const optionWords = catalogue<typeof en>(en, {
  fr: () => import("./options.fr"),
  de: () => import("./options.de"),
  es: () => import("./options.es"),
});

type Props = {
  game: GameInfo;
  options: Record<string, unknown>;
  onChange: (options: Record<string, unknown>) => void;
};

export function OptionFields({ game, options, onChange }: Props) {
  const home = useHomeWords();
  const games: Record<string, GameOptions> = optionWords(useLanguage((s) => s.language));
  const words = games[game.name] ?? {};
  return (
    <fieldset>
      <legend>{home.rulesOfTheTable}</legend>
      <div className="fields">
        {asked(game).map(([name, shape]) => (
          <Field
            key={name}
            name={name}
            shape={shape}
            words={words[name] ?? { label: shape.description ?? name }}
            value={name in options ? options[name] : shape.default}
            onChange={(value) => onChange({ ...options, [name]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

type FieldProps = {
  name: string;
  shape: OptionShape;
  words: OptionWords;
  value: unknown;
  onChange: (value: unknown) => void;
};

function Field({ name, shape, words, value, onChange }: FieldProps) {
  const home = useHomeWords();
  const list = choices(shape);
  const help = words.help && <small id={`help-${name}`}>{words.help}</small>;
  if (list?.every((one) => typeof one === "boolean"))
    return (
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {words.label} {help}
        </span>
      </label>
    );
  const spell = (one: unknown) => words.values?.[String(one)] ?? (one === null ? home.default : String(one));
  return (
    <label htmlFor={`option-${name}`}>
      {words.label}
      {list ? (
        <select
          id={`option-${name}`}
          name={name}
          value={JSON.stringify(value)}
          onChange={(event) => onChange(JSON.parse(event.target.value))}
        >
          {list.map((one) => (
            <option key={String(one)} value={JSON.stringify(one)}>
              {spell(one)}
            </option>
          ))}
        </select>
      ) : shape.minimum !== undefined ? (
        <input
          type="number"
          id={`option-${name}`}
          name={name}
          min={shape.minimum}
          max={shape.maximum}
          value={value === null ? "" : String(value)}
          placeholder={home.default}
          onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
        />
      ) : (
        <NamedOrWritten name={name} words={words} value={String(value ?? "")} onChange={onChange} />
      )}
      {help}
    </label>
  );
}

/** A text for which there are a few well-known ones: they are chosen by name, anything else is written. */
function NamedOrWritten({ name, words, value, onChange }: Omit<FieldProps, "shape"> & { value: string }) {
  const { label, values = {}, other } = words;
  return (
    <>
      {other && (
        <select
          id={`option-${name}`}
          name={name}
          value={value in values ? value : ""}
          onChange={(event) => onChange(event.target.value)}
        >
          {Object.entries({ ...values, "": other.name }).map(([one, said]) => (
            <option key={one} value={one}>
              {said}
            </option>
          ))}
        </select>
      )}
      {value in values || (
        <input
          name={`${name}-text`}
          aria-label={other?.text ?? label}
          placeholder={other?.text}
          required={other !== undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  );
}
