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
import { ReportRows } from "./components/report-rows";
import { queryOf, useReportView } from "./report-address";
import { useReportWords } from "./report-words";
import "../../../ui/page.css";
import "./reports.css";

/** Reports whose rows may be cut by time, program or person. */
const CUT: readonly Report[] = ["calls", "waiting-times", "messages", "time-to-answer"];
/** Reports that can be narrowed to one person's work, and the report whose people there are to choose from. */
const PEOPLE: Partial<Record<Report, Report>> = {
  calls: "calls",
  "waiting-times": "waiting-times",
  "call-outcomes": "calls",
  messages: "messages",
  "time-to-answer": "time-to-answer",
};

/** A report for one audience: scope, chart, figures, and export. */
export function ReportPage({ audience, path, id }: { audience: Audience; path: Report; id: ReportId }) {
  const { t } = useTranslation(["reports", "pages", "shell", "lines"]);
  const [view, change] = useReportView();
  const hasCuts = CUT.includes(path);
  const peopleOf = PEOPLE[path];
  const query = queryOf({ ...view, by: hasCuts ? view.by : null, person: peopleOf ? view.person : null }, useUser().zone);
  const report = useReport(path, audience, query);
  const people = useReport(peopleOf ?? path, audience, { from: query.from, to: query.to, process: query.process, by: "person" }, peopleOf !== undefined);
  const read = useReportWords();
  const words = useProblemWords();
  const opened = view.row === null ? undefined : report.data?.rows.find((row) => row.key === view.row);
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
      <ReportFilters
        view={view}
        query={query}
        onChange={change}
        hasCuts={hasCuts}
        people={peopleOf ? (people.data?.rows ?? []).map((row) => ({ id: Number(row.key), name: read.row("person", row) })) : undefined}
      />
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
          {view.measure && report.data.measures.includes(view.measure) ? (
            <ReportRows
              report={path}
              audience={audience}
              query={query}
              figure={{ row: view.row, measure: view.measure }}
              title={t("entries.title", { figure: read.measure(view.measure), row: opened ? read.row(report.data.rows_are, opened) : t("entries.total") })}
              onClose={() => change({ measure: null, row: null })}
            />
          ) : null}
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
