import { ChartNoAxesColumn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../lib/page-title";
import { paths } from "../../lib/paths";
import { hasPermission } from "../../lib/roles";
import { useUser } from "../../lib/user";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import "./pages.css";

/** The index of reports: there are none yet, and it says so. */
export function ReportsPage() {
  const { t } = useTranslation("shell");
  const user = useUser();
  usePageTitle(t("reports.title"));
  return (
    <div className="page">
      <h1 className="page-title">{t("reports.title")}</h1>
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title={t("reports.emptyTitle")}
        action={
          hasPermission(user, "queue.read") ? (
            <Link to={paths.review} variant="button">
              {t("reports.openQueue")}
            </Link>
          ) : null
        }
      >
        <p>{t("reports.emptyWords")}</p>
      </EmptyState>
    </div>
  );
}
