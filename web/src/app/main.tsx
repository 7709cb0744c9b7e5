import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";
import "../ui/visually-hidden.css";
import { currentUserQuery } from "../api/current-user";
import { readDraftAhead } from "../api/draft-ahead";
import { queryClient } from "../api/query-client";
import { holdToConsent } from "../shared/page/consent";
import { startTranslations } from "../shared/words/i18n";
import { spokenWords } from "../shared/words/page-words";
import { resumeSession, useSession } from "../shared/identity/session";
import { paths } from "../shared/page/paths";
import { startTheme } from "../shared/page/theme";
import { planLater } from "../ui/later";
import { App } from "./app";
import { loadFrameAt } from "./router";

/** Not awaited at the top level: a module loaded meanwhile may import this very file, and would wait for it for ever. */
async function start() {
  holdToConsent();
  startTheme();
  spokenWords.clear();
  // Who it is comes beside the page as well. A failure is seen where somebody asks again.
  void resumeSession().then(() => (useSession.getState().token ? queryClient.prefetchQuery(currentUserQuery) : undefined));
  const draft = window.location.pathname === paths.application ? new URLSearchParams(window.location.search).get("draft") : null;
  if (draft) void readDraftAhead(draft).catch(() => undefined);
  loadFrameAt(window.location.pathname);
  await startTranslations();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  planLater();
}

void start();
