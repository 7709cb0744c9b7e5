import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SyncReport } from "../../../../api/schema";
import { isProblem } from "../../../../api/problem";
import { usePageTitle } from "../../../../shared/page/page-title";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { Link } from "../../../../ui/link";
import { Skeleton } from "../../../../ui/skeleton";
import { ALL_SYSTEMS, useSyncReport } from "../api/sync-report";
import { queryOf, useReportView } from "../report-address";
import { ReportFilters } from "./report-filters";
import "../../../../ui/page.css";
import "../reports.css";

export interface SyncFrameProps {
  title: string;
  words: string;
  /** The other page about exchanges. */
  other: { to: string; name: string };
  children: (report: SyncReport) => ReactNode;
}

/** Common parts of both pages about exchanges with external systems: filters, and the empty state. */
export function SyncFrame({ title, words, other, children }: SyncFrameProps) {
  const { t } = useTranslation(["reports", "shell"]);
  const user = useUser();
  const problem = useProblemWords();
  const [view, change] = useReportView();
  const query = queryOf(view, user.zone);
  const report = useSyncReport(user.cd_instance, view.system || ALL_SYSTEMS, query);
  usePageTitle(title);
  const isClosed = isProblem(report.error, "not_found");
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="page-title">{title}</h1>
        <Link to={other.to} variant="button">
          {other.name}
        </Link>
      </header>
      <p className="page-lead">{words}</p>
      {isClosed ? null : <ReportFilters view={view} query={query} onChange={change} systems={report.data?.systems} />}
      {report.data ? (
        report.data.items.length ? (
          <div className="page-section" aria-busy={report.isPlaceholderData}>
            {children(report.data)}
          </div>
        ) : (
          <section className="page-card">
            <EmptyState icon={<RefreshCw />} title={t("sync.emptyTitle")}>
              <p>{report.data.systems.length ? t("sync.emptyPeriod") : t("sync.emptyWords")}</p>
            </EmptyState>
          </section>
        )
      ) : report.error ? (
        <section className="page-card">
          {isClosed ? (
            <EmptyState icon={<RefreshCw />} title={t("sync.closedTitle")}>
              <p>{t("sync.closedWords")}</p>
            </EmptyState>
          ) : (
            <EmptyState icon={<RefreshCw />} title={problem(report.error)} action={<Button onPress={() => void report.refetch()}>{t("shell:retry")}</Button>} />
          )}
        </section>
      ) : (
        <section className="page-card report-part" aria-busy>
          <Skeleton shape="row" lines={5} />
        </section>
      )}
    </div>
  );
}
