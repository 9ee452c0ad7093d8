import "@fontsource-variable/fraunces";
import "@fontsource-variable/inter";
import "./style/base.css";
import "./style/table.css";
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
