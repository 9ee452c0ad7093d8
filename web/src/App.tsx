import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { Route, Switch } from "wouter";
import Home from "./home/Home";
import { ErrorBoundary } from "./ui/ErrorBoundary";
import { Loading } from "./ui/Loading";
import { Prepared } from "./ui/Prepared";
import { Problem } from "./ui/Problem";
import { useLanguage, wordsHaveCome } from "./words";

// Only the table needs three.js: everything but the home page comes when it is asked for.
const TablePage = later(() => import("./table/TablePage"));
const RulesPage = later(() => import("./rules/RulesPage"));
const TerrainsPage = later(() => import("./games/terrain/gallery/GalleryPage"));
const ReplayPage = later(() => import("./replay/ReplayPage"));
const LearnPage = later(() => import("./rules/LearnPage"));
const SetUpPage = later(() => import("./home/SetUpPage"));
const JoinPage = later(() => import("./home/JoinPage"));

/** A page that is fetched when somebody goes there, with its words. */
function later<Props>(page: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const fetched = await page();
    await wordsHaveCome();
    return fetched;
  });
}

export function App() {
  const language = useLanguage((s) => s.language);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <ErrorBoundary>
      <Prepared>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path="/" component={Home} />
            <Route path="/new/:game/:company">
              {({ game, company }) => <SetUpPage key={`${game}/${company}`} game={game} company={company} />}
            </Route>
            <Route path="/join/:id">{({ id }) => <JoinPage key={id} id={id} />}</Route>
            <Route path="/t/:id">{({ id }) => <TablePage key={id} id={id} />}</Route>
            <Route path="/rules/:game">{({ game }) => <RulesPage key={game} game={game} />}</Route>
            <Route path="/learn/:game">{({ game }) => <LearnPage key={game} game={game} />}</Route>
            <Route path="/replay/:id">{({ id }) => <ReplayPage key={id} id={id} />}</Route>
            <Route path="/terrains" component={TerrainsPage} />
            <Route>
              <Problem reason={{ key: "no-such-page", text: "" }} />
            </Route>
          </Switch>
        </Suspense>
      </Prepared>
    </ErrorBoundary>
  );
}
