import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/words/format";
import { paths } from "../../../shared/page/paths";
import { useUser } from "../../../shared/identity/user";
import { ColumnChart } from "../../../ui/column-chart";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { SyncFrame } from "./components/sync-frame";

/** What the exchanges with each system outside came to, and when. */
export function SyncDashboardPage() {
  const { t } = useTranslation(["reports", "pages"]);
  const format = useFormat(useUser().zone);
  const days = useFormat("UTC");
  return (
    <SyncFrame title={t("pages:titles.syncDashboard")} words={t("sync.dashboardWords")} other={{ to: paths.syncReport, name: t("pages:titles.syncReport") }}>
      {(report) => (
        <>
          <section className="page-card report-part">
            <ColumnChart
              caption={t("sync.chart")}
              summary={t("sync.summary", { count: report.counts.reduce((sum, one) => sum + one.done, 0) })}
              series={[
                { series: "approved", name: t("sync.done") },
                { series: "denied", name: t("sync.refused") },
              ]}
              columns={report.spans.map((span) => ({ key: span.day, name: days.date(span.day), values: [span.done, span.refused] }))}
              number={format.number}
            />
          </section>
          <section className="page-card report-table">
            <Table label={t("sync.systems")}>
              <TableHead>
                <ColumnHead>{t("sync.system")}</ColumnHead>
                <ColumnHead align="end">{t("sync.runCount")}</ColumnHead>
                <ColumnHead align="end">{t("sync.failed")}</ColumnHead>
                <ColumnHead align="end">{t("sync.records")}</ColumnHead>
                <ColumnHead align="end">{t("sync.done")}</ColumnHead>
                <ColumnHead align="end">{t("sync.refused")}</ColumnHead>
                <ColumnHead>{t("sync.last")}</ColumnHead>
              </TableHead>
              <tbody>
                {report.counts.map((count) => (
                  <TableRow key={count.system}>
                    <Cell header>
                      <bdi>{count.system}</bdi>
                    </Cell>
                    {[count.runs, count.failed, count.records, count.done, count.refused].map((figure, n) => (
                      <Cell key={n} align="end" className="tabular">
                        {format.number(figure)}
                      </Cell>
                    ))}
                    <Cell>{format.dateTime(count.last_at_ms)}</Cell>
                  </TableRow>
                ))}
              </tbody>
            </Table>
          </section>
        </>
      )}
    </SyncFrame>
  );
}
