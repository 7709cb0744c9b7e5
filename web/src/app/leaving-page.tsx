import { ExternalLink } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";
import "./app.css";

/** The tenant keeps this person's form on another host: goes there, with a link for browsers that do not. */
export function LeavingPage({ url, onLeave }: { url: string; onLeave: (url: string) => unknown }) {
  const { t } = useTranslation("shell");
  useEffect(() => {
    onLeave(url);
  }, [url, onLeave]);
  return (
    <main className="app-message">
      <EmptyState
        level={1}
        icon={<ExternalLink />}
        title={t("leaving.title")}
        action={
          <Link to={url} variant="button">
            {t("leaving.action")}
          </Link>
        }
      >
        <p>{t("leaving.words", { host: `\u2066${new URL(url).host}\u2069` })}</p>
      </EmptyState>
    </main>
  );
}
