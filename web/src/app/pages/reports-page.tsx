import { ChartNoAxesColumn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { usePageTitle } from "../../lib/page-title";
import { paths } from "../../lib/paths";
import { hasPermission } from "../../lib/roles";
import { useUser } from "../../lib/user";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import { NotFoundWords } from "../not-found-page";
import { isReport, REPORTS, useReportNames, type Audience, type ReportId } from "./report-names";
import "../../ui/page.css";
import "./pages.css";

/** The index of reports, and the page of each. */
export function ReportsPage() {
  const parts = (useParams()["*"] ?? "").split("/").filter(Boolean);
  if (parts.length === 0) return <ReportsIndex />;
  if (parts.length === 2 && isReport(parts[0], parts[1])) return <Report audience={parts[0] as Audience} id={parts[1] as ReportId} />;
  return <NotFoundWords />;
}

function ReportsIndex() {
  const { t } = useTranslation(["shell", "pages"]);
  const user = useUser();
  const { audiences, names } = useReportNames();
  usePageTitle(t("reports.title"));
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="page-title">{t("reports.title")}</h1>
        {hasPermission(user, "queue.read") ? (
          <Link to={paths.review} variant="button">
            {t("reports.openQueue")}
          </Link>
        ) : null}
      </header>
      <p className="page-lead">{t("reports.emptyWords")}</p>
      {(Object.keys(REPORTS) as Audience[]).map((audience) => (
        <section key={audience} className="page-card report-group" aria-labelledby={`reports-${audience}`}>
          <h2 id={`reports-${audience}`} className="page-subtitle">
            {audiences[audience]}
          </h2>
          <ul className="report-list">
            {REPORTS[audience].map((report) => (
              <li key={report}>
                <Link to={`${paths.reports}/${audience}/${report}`} variant="quiet">
                  {names[report].name}
                </Link>
                <p>{names[report].words}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Report({ audience, id }: { audience: Audience; id: ReportId }) {
  const { t } = useTranslation("shell");
  const { audiences, names } = useReportNames();
  const report = names[id];
  usePageTitle(`${report.name} · ${audiences[audience]}`);
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <p className="page-over">{audiences[audience]}</p>
          <h1 className="page-title">{report.name}</h1>
        </div>
        <Link to={paths.reports} variant="button">
          {t("reports.title")}
        </Link>
      </header>
      <section className="page-card">
        <EmptyState icon={<ChartNoAxesColumn />} title={t("reports.emptyTitle")}>
          <p>{report.words}</p>
        </EmptyState>
      </section>
    </div>
  );
}
