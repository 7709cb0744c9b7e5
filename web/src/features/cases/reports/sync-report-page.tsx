import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/words/format";
import { paths } from "../../../shared/page/paths";
import { useUser } from "../../../shared/identity/user";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { SyncFrame } from "./components/sync-frame";

/** Each exchange of records with a system outside, newest first. */
export function SyncReportPage() {
  const { t } = useTranslation(["reports", "pages"]);
  const format = useFormat(useUser().zone);
  return (
    <SyncFrame title={t("pages:titles.syncReport")} words={t("sync.reportWords")} other={{ to: paths.syncDashboard, name: t("pages:titles.syncDashboard") }}>
      {(report) => (
        <section className="page-card report-table">
          <Table label={t("sync.runs")}>
            <TableHead>
              <ColumnHead>{t("sync.started")}</ColumnHead>
              <ColumnHead>{t("sync.system")}</ColumnHead>
              <ColumnHead>{t("rows.program")}</ColumnHead>
              <ColumnHead>{t("sync.direction")}</ColumnHead>
              <ColumnHead>{t("sync.state")}</ColumnHead>
              <ColumnHead align="end">{t("sync.records")}</ColumnHead>
              <ColumnHead align="end">{t("sync.done")}</ColumnHead>
              <ColumnHead align="end">{t("sync.refused")}</ColumnHead>
            </TableHead>
            <tbody>
              {report.items.map((run) => (
                <TableRow key={run.id}>
                  <Cell header>{format.dateTime(run.started_at_ms)}</Cell>
                  <Cell>
                    <bdi>{run.system}</bdi>
                  </Cell>
                  <Cell>
                    <bdi>{run.program_name}</bdi>
                  </Cell>
                  <Cell>{t(`sync.directions.${run.direction}`)}</Cell>
                  <Cell>
                    {t(`sync.states.${run.state}`)}
                    {run.error ? <span className="report-quiet"> · {run.error}</span> : null}
                  </Cell>
                  <Cell align="end" className="tabular">
                    {format.number(run.records)}
                  </Cell>
                  <Cell align="end" className="tabular">
                    {format.number(run.done)}
                  </Cell>
                  <Cell align="end" className="tabular">
                    {format.number(run.refused)}
                  </Cell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </section>
      )}
    </SyncFrame>
  );
}
