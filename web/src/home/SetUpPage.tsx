/** Setting a table: who plays, by which rules, with which clock. */
import { type FormEvent, useState } from "react";
import { sayRefusal } from "../table/panels/Why";
import { myName, rememberName } from "../table/seating";
import { Loading } from "../ui/Loading";
import { Problem } from "../ui/Problem";
import type { GameInfo } from "../wire";
import { useWords } from "../words";
import { ClockFields } from "./ClockFields";
import { Cover } from "./Cover";
import { games, useTitle } from "./games";
import { OptionFields } from "./OptionFields";
import { Page } from "./Page";
import { COMPANIES, type Company, type Plan, request, suggest } from "./plan";
import { SeatFields } from "./SeatFields";
import { useLoaded } from "./useLoaded";
import { useStart } from "./useStart";
import { useHomeWords } from "./words";

export default function SetUpPage({ game, company }: { game: string; company: string }) {
  const { value, problem, again } = useLoaded(games);
  const words = useWords();
  const found = value?.find((one) => one.name === game);
  if (!COMPANIES.includes(company as Company) || (value && !found))
    return <Problem reason={{ key: "no-such-page", text: "" }} />;
  if (problem)
    return (
      <Problem reason={problem}>
        <button type="button" onClick={again}>
          {words.problems.again}
        </button>
      </Problem>
    );
  return found ? <Form game={found} company={company as Company} /> : <Loading />;
}

function Form({ game, company }: { game: GameInfo; company: Company }) {
  const words = useWords();
  const home = useHomeWords();
  const { start, problem, isMaking } = useStart();
  const [plan, setPlan] = useState<Plan>(() => suggest(game, company, myName()));
  const change = (part: Partial<Plan>) => setPlan((old) => ({ ...old, ...part }));
  const go = (event: FormEvent) => {
    event.preventDefault();
    const me = plan.seats.find((seat) => seat.kind === "me");
    if (me) rememberName(me.name ?? "");
    start(request(game, plan));
  };
  const kinds = plan.seats.map((seat) => seat.kind);
  const ending = plan.screen
    ? "screen"
    : kinds.includes("open")
      ? "friends"
      : kinds.includes("here")
        ? "here"
        : "bots";
  return (
    <Page>
      <div className="setting">
        <form className="set-up" onSubmit={go}>
          <header>
            <h1>{home.title({ game: useTitle(game.name) })}</h1>
            <p className="quiet">{plan.screen ? home.aboutScreen : home.about}</p>
          </header>
          <SeatFields
            game={game}
            seats={plan.seats}
            isAround={plan.screen}
            onChange={(seats) => change({ seats })}
          />
          <OptionFields game={game} options={plan.options} onChange={(options) => change({ options })} />
          <fieldset>
            <legend>{home.table}</legend>
            <ClockFields clock={plan.clock} onChange={(clock) => change({ clock })} />
            <div className="fields">
              <label>
                {home.whenLeft}
                <select
                  value={plan.whenLeft}
                  onChange={(event) => change({ whenLeft: event.target.value as Plan["whenLeft"] })}
                >
                  {(["bot", "nobody"] as const).map((one) => (
                    <option key={one} value={one}>
                      {home.leaving[one]}
                    </option>
                  ))}
                </select>
              </label>
            </div>
            {!plan.screen && (
              <label className="check">
                <input
                  type="checkbox"
                  checked={plan.public}
                  onChange={(event) => change({ public: event.target.checked })}
                />
                {home.public}
              </label>
            )}
            <label className="check">
              <input
                type="checkbox"
                checked={plan.watchersReact}
                onChange={(event) => change({ watchersReact: event.target.checked })}
              />
              {home.watchersReact}
            </label>
          </fieldset>
          <footer>
            <p className="trouble" role="alert">
              {problem && sayRefusal(problem, words)}
            </p>
            <button type="submit" className="now" data-start={game.name} disabled={isMaking}>
              {isMaking ? words.start.making : home.start[ending]}
            </button>
          </footer>
        </form>
        <Cover game={game} className="side-picture" />
      </div>
    </Page>
  );
}
