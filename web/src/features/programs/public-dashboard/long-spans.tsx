import { useTranslation } from "react-i18next";
import type { PublicDashboard } from "../../../api/schema";
import { MEASURES, useFigureFormat } from "../../../shared/open-data/figures";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { figuresOf } from "./dashboard";

/** Quarters and years: they show what single months are too small for. */
export function LongSpans({ dashboard, program }: { dashboard: PublicDashboard; program: number | null }) {
  const { t } = useTranslation("public-dashboard");
  const format = useFigureFormat();
  // The median of several months is not the sum of theirs.
  const measures = MEASURES.filter((measure) => measure !== "median_days");
  const spans = figuresOf(dashboard, program, "applications", [3, 12]).toReversed();
  if (spans.length === 0) return null;
  return (
    <section className="page-card public-dashboard-spans">
      <h2 className="page-subtitle">{t("spans")}</h2>
      <Table label={t("spans")}>
        <TableHead>
          <ColumnHead>{t("spanOf")}</ColumnHead>
          {measures.map((measure) => (
            <ColumnHead key={measure} align="end">
              {t(`measures.${measure}`)}
            </ColumnHead>
          ))}
        </TableHead>
        <tbody>
          {spans.map(({ month, months }) => (
            <TableRow key={`${month} ${months}`}>
              <Cell header>{format.span(month, months)}</Cell>
              {measures.map((measure) => {
                const figure = figuresOf(dashboard, program, measure, [months]).find((one) => one.month === month);
                return (
                  <Cell key={measure} align="end" className="tabular">
                    {figure && figure.value !== null ? format.value(measure, figure.value) : <span className="public-dashboard-hidden">{t("hidden")}</span>}
                  </Cell>
                );
              })}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
