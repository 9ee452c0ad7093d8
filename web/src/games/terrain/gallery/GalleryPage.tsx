/** All terrains that were finished in this browser, or pasted into it. */
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { Page } from "../../../home/Page";
import { sayRefusal } from "../../../table/panels/Why";
import { newTable } from "../../../table/seating";
import type { Refusal } from "../../../wire";
import { Refused } from "../../../wire/http";
import { useLanguage, useWords } from "../../../words";
import { useTerrainWords } from "../words";
import { Copy } from "./Copy";
import { Picture } from "./Picture";
import { tidy } from "./share";
import { type Kept, useShelf } from "./shelf";
import { type Others, RACES, type Race, tableFor } from "./start";
import "./gallery.css";

export default function GalleryPage() {
  const words = useTerrainWords().gallery;
  const terrains = useShelf((s) => s.terrains);
  return (
    <Page>
      <div className="gallery">
        <h1>{words.title}</h1>
        <p className="quiet">{terrains.length > 0 ? words.about : words.empty}</p>
        <ul>
          {terrains.map((terrain) => (
            <Card key={terrain.share} terrain={terrain} />
          ))}
        </ul>
        <Paste />
      </div>
    </Page>
  );
}

function Card({ terrain: { share, name, date } }: { terrain: Kept }) {
  const words = useTerrainWords().gallery;
  const language = useLanguage((s) => s.language);
  const { rename, forget } = useShelf();
  return (
    <li className="panel" data-terrain={name}>
      <Picture share={share} label={words.picture({ name })} />
      <input
        value={name}
        maxLength={40}
        aria-label={words.rename}
        onChange={(event) => rename(share, event.target.value)}
      />
      <p className="quiet">{words.kept({ date: new Date(date).toLocaleDateString(language) })}</p>
      <div className="buttons">
        <Copy share={share} />
        <button type="button" className="plain" onClick={() => forget(share)}>
          {words.forget}
        </button>
      </div>
      <Travel share={share} />
    </li>
  );
}

/** Which race, with how many, against whom; and off it goes. */
function Travel({ share }: { share: string }) {
  const words = useTerrainWords().gallery;
  const house = useWords();
  const [, goTo] = useLocation();
  const [players, setPlayers] = useState(2);
  const [others, setOthers] = useState<Others>("bot");
  const [race, setRace] = useState<Race>("plain");
  const [problem, setProblem] = useState<Refusal | null>(null);
  const start = (event: FormEvent) => {
    event.preventDefault();
    newTable(tableFor(share, players, others, race)).then(
      (table) => goTo(`/t/${table}`),
      (cause: unknown) => {
        if (cause instanceof Refused) setProblem(cause.reason);
        else throw cause;
      },
    );
  };
  return (
    <form onSubmit={start}>
      <label>
        {words.players}
        <select value={players} onChange={(event) => setPlayers(Number(event.target.value))}>
          {[2, 3, 4, 5, 6].map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
      </label>
      <label>
        {words.others}
        <select value={others} onChange={(event) => setOthers(event.target.value as Others)}>
          <option value="bot">{words.bots}</option>
          <option value="here">{words.here}</option>
          <option value="open">{words.open}</option>
        </select>
      </label>
      <label>
        {words.race}
        <select value={race} onChange={(event) => setRace(event.target.value as Race)}>
          {RACES.map((one) => (
            <option key={one} value={one}>
              {words.races[one]}
            </option>
          ))}
        </select>
      </label>
      {problem && <p role="alert">{sayRefusal(problem, house)}</p>}
      <button type="submit">{words.play}</button>
    </form>
  );
}

function Paste() {
  const words = useTerrainWords().gallery;
  const { terrains, keep } = useShelf();
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const share = tidy(text);
    setWrong(!share);
    if (!share) return;
    keep(share, words.name({ n: terrains.length + 1 }));
    setText("");
  };
  return (
    <form className="panel paste" onSubmit={add}>
      <label>
        {words.paste}
        <textarea rows={3} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      {isWrong && <p role="alert">{words.unreadable}</p>}
      <button type="submit">{words.add}</button>
    </form>
  );
}
