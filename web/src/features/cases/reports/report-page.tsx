import { ChartNoAxesColumn } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Audience, Report } from "../../../api/schema";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import type { ReportId } from "../../../shared/cases/reports";
import { useUser } from "../../../shared/identity/user";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { useReport } from "./api/read-report";
import { ReportChart } from "./components/report-chart";
import { ReportExports } from "./components/report-exports";
import { ReportFigures } from "./components/report-figures";
import { ReportFilters } from "./components/report-filters";
import { queryOf, useReportView } from "./report-address";
import "../../../ui/page.css";
import "./reports.css";

/** A report for one audience: scope, chart, figures, and export. */
export function ReportPage({ audience, path, id }: { audience: Audience; path: Report; id: ReportId }) {
  const { t } = useTranslation(["reports", "pages", "shell"]);
  const [view, change] = useReportView();
  const query = queryOf(view, useUser().zone);
  const report = useReport(path, audience, query);
  const words = useProblemWords();
  const name = t(`pages:titles.${id}`);
  const group = t(`audience.${audience}`);
  usePageTitle(`${name} · ${group}`);
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <p className="page-over">{group}</p>
          <h1 className="page-title">{name}</h1>
        </div>
        <Link to={paths.reports} variant="button">
          {t("shell:reports.title")}
        </Link>
      </header>
      <p className="page-lead">{t(`definition.${path}`)}</p>
      <ReportFilters view={view} query={query} onChange={change} />
      {report.data ? (
        <div className="page-section" aria-busy={report.isPlaceholderData}>
          {report.data.rows.some((row) => row.values.some((value) => value > 0)) ? (
            <>
              <section className="page-card report-part">
                <ReportChart table={report.data} />
              </section>
              <section className="page-card report-table">
                <ReportFigures table={report.data} view={view} onChange={change} />
              </section>
            </>
          ) : (
            <section className="page-card">
              <EmptyState icon={<ChartNoAxesColumn />} title={t("empty.title")}>
                <p>{t(`empty.${path}`)}</p>
              </EmptyState>
            </section>
          )}
          <ReportExports report={path} audience={audience} query={query} />
        </div>
      ) : report.error ? (
        <section className="page-card">
          <EmptyState
            icon={<ChartNoAxesColumn />}
            title={words(report.error)}
            action={<Button onPress={() => void report.refetch()}>{t("shell:retry")}</Button>}
          />
        </section>
      ) : (
        <section className="page-card report-part" aria-busy>
          <Skeleton shape="card" />
          <Skeleton shape="row" lines={5} />
        </section>
      )}
    </div>
  );
}
