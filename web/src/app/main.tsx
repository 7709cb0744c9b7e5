import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";
import "../ui/visually-hidden.css";
import { holdToConsent } from "../lib/consent";
import { startTranslations } from "../lib/i18n";
import { resumeSession } from "../lib/session";
import { startTheme } from "../lib/theme";
import { App } from "./app";

/** Not awaited at the top level: a module loaded meanwhile may import this very file, and would wait for it for ever. */
async function start() {
  holdToConsent();
  startTheme();
  void resumeSession();
  await startTranslations();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
