import { Wrench } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import "./app.css";

/** Stands in for a page that threw: nothing is lost by reloading. */
export function ErrorPage() {
  const { t } = useTranslation("shell");
  const error = useRouteError();
  return (
    <main className="app-message">
      <EmptyState
        level={1}
        icon={<Wrench />}
        title={t("error.title")}
        action={
          <Button variant="primary" onPress={() => location.reload()}>
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
    </main>
  );
}
