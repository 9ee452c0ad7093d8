import { LANGUAGES, type Language, useLanguage, useWords } from "../words";

const NAMES: Record<Language, string> = { en: "English", fr: "Français", de: "Deutsch", es: "Español" };

/** The languages, each by its own name. */
export function LanguageSwitch() {
  const { language, speak } = useLanguage();
  const words = useWords();
  return (
    <select
      className="languages"
      aria-label={words.language}
      value={language}
      onChange={(event) => speak(event.target.value as Language)}
    >
      {LANGUAGES.map((one) => (
        <option key={one} value={one} lang={one}>
          {NAMES[one]}
        </option>
      ))}
    </select>
  );
}
