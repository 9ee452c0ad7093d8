import { lazy, Suspense, useEffect } from "react";
import { Route, Switch } from "wouter";
import Home from "./home/Home";
import { ErrorBoundary } from "./ui/ErrorBoundary";
import { Loading } from "./ui/Loading";
import { Prepared } from "./ui/Prepared";
import { Problem } from "./ui/Problem";
import { useLanguage } from "./words";

// Only the table needs three.js: everything but the home page comes when it is asked for.
const TablePage = lazy(() => import("./table/TablePage"));
const RulesPage = lazy(() => import("./rules/RulesPage"));
const TerrainsPage = lazy(() => import("./games/terrain/gallery/GalleryPage"));
const ReplayPage = lazy(() => import("./replay/ReplayPage"));
const LearnPage = lazy(() => import("./rules/LearnPage"));
const SetUpPage = lazy(() => import("./home/SetUpPage"));
const JoinPage = lazy(() => import("./home/JoinPage"));

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
