import { Wrench } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { page } from "../shared/page/page";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import "./app.css";

/** Replaces a page that threw, inside the frame that still works: reloading loses nothing. */
export function PageError() {
  const { t } = useTranslation("shell");
  const error = useRouteError();
  return (
    <div className="app-message">
      <EmptyState
        level={1}
        icon={<Wrench />}
        title={t("error.title")}
        action={
          <Button variant="primary" onPress={page.reload}>
            {t("error.reload")}
          </Button>
        }
      >
        <p>{t("error.words")}</p>
        <details className="app-error-detail">
          <summary>{t("error.detail")}</summary>
          <pre dir="ltr">{error instanceof Error ? error.message : String(error)}</pre>
        </details>
      </EmptyState>
    </div>
  );
}

/** Replaces the whole app when its frame threw. */
export function ErrorPage() {
  return (
    <main className="app-whole">
      <PageError />
    </main>
  );
}
