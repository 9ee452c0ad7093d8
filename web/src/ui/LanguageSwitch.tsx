import { LANGUAGES, useLanguage, useWords } from "../words";

const NAMES = { en: "English", fr: "Français" };

export function LanguageSwitch() {
  const { language, speak } = useLanguage();
  const words = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, not a form
    <div className="languages" role="group" aria-label={words.language}>
      {LANGUAGES.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => speak(one)}>
          {NAMES[one]}
        </button>
      ))}
    </div>
  );
}
