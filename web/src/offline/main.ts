/** What the service worker shows where the server cannot be reached. It comes back by itself. */
import "./offline.css";
import { useLanguage } from "../words/language";
import { WORDS } from "./words";

const { language } = useLanguage.getState();
const { title, text, again } = WORDS[language];

const write = (what: string, words: string): void => {
  const element = document.querySelector(what);
  if (element) element.textContent = words;
};

document.documentElement.lang = language;
document.title = `${title} · Tableflip`;
write("h1", title);
write("p", text);
write("button", again);
document.querySelector("button")?.addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
