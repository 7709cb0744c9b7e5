import { useTranslation } from "react-i18next";
import type { PublicDashboard, PublicMeasure } from "../../../api/schema";
import { useFigureFormat } from "../../../shared/open-data/figures";
import { ColumnChart } from "../../../ui/column-chart";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { figuresOf } from "./dashboard";

export interface MeasureCardProps {
  dashboard: PublicDashboard;
  /** Null: all programs together. */
  program: number | null;
  measure: PublicMeasure;
}

/** A measure by month: as a chart, and beside it as a table. */
export function MeasureCard({ dashboard, program, measure }: MeasureCardProps) {
  const { t } = useTranslation("public-dashboard");
  const format = useFigureFormat();
  const figures = figuresOf(dashboard, program, measure, [1]);
  if (figures.length === 0) return null;
  const name = t(`measures.${measure}`);
  const title = t("byMonth", { measure: name });
  const shown = figures.filter((one) => one.value !== null);
  const last = shown.at(-1);
  const hidden = figures.length - shown.length;
  const summary = last ? t("summary", { month: format.span(last.month, 1), value: format.value(measure, last.value!), hidden }) : "";
  const columns = figures.map((one) => ({ key: one.month, name: format.span(one.month, 1), values: [one.value] }));
  const number = (value: number) => format.value(measure, value);
  return (
    <section className="page-card public-dashboard-card">
      {last ? (
        <ColumnChart caption={title} summary={summary} series={[{ series: "plain", name }]} columns={columns} number={number} untold={t("hidden")} />
      ) : (
        <div>
          <h2 className="ui-chart-caption">{title}</h2>
          <p className="public-dashboard-hidden">{t("allHidden")}</p>
        </div>
      )}
      <Table label={title}>
        <TableHead>
          <ColumnHead>{t("month")}</ColumnHead>
          <ColumnHead align="end">{name}</ColumnHead>
        </TableHead>
        <tbody>
          {figures.toReversed().map((one) => (
            <TableRow key={one.month}>
              <Cell header>{format.span(one.month, 1)}</Cell>
              <Cell align="end" className="tabular">
                {one.value === null ? <span className="public-dashboard-hidden">{t("hidden")}</span> : format.value(measure, one.value)}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
