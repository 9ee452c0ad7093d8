import "@fontsource-variable/fraunces";
import "@fontsource-variable/inter";
import "./style/base.css";
import "./style/table.css";
import "./style/panels.css";
import "./style/drawers.css";
import "./style/screens.css";
import "./table/motion"; // reads the address before anybody goes on to another page
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { wordsHaveCome } from "./words";

const root = createRoot(document.getElementById("root") as HTMLElement);
wordsHaveCome().then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

// Without it there is no app to install, and no page for when the server cannot be reached; all else works.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
