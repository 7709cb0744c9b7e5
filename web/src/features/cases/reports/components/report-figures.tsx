import { useTranslation } from "react-i18next";
import type { Measure, ReportTable } from "../../../../api/schema";
import { Link } from "../../../../ui/link";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../../ui/table";
import { writeView, type ChangeView, type ReportView } from "../report-address";
import { sortedRows, useReportWords } from "../report-words";

/** The figures of a report, sorted by a column; the totals last. Each opens the rows that it counts. */
export function ReportFigures({ table, view, onChange }: { table: ReportTable; view: ReportView; onChange: ChangeView }) {
  const { t } = useTranslation("reports");
  const words = useReportWords();
  const sortBy = (column: string) => () => {
    const isSorted = view.sort === column;
    // Figures begin with the largest, names with the first.
    const first = column === "name" ? "asc" : "desc";
    onChange({ sort: column, order: isSorted ? (view.order === "asc" ? "desc" : "asc") : first });
  };
  const orderOf = (column: string) => (view.sort === column ? view.order : null);
  const rows = sortedRows(table, view.sort, view.order === "desc", (row) => words.row(table.rows_are, row));
  const figure = (row: string | null, measure: Measure, value: number) => {
    const text = words.figure(measure, value);
    return value ? (
      <Link to={`?${writeView({ ...view, row, measure })}`} variant="quiet">
        {text}
      </Link>
    ) : (
      text
    );
  };
  return (
    <Table label={t("figures.label")}>
      <TableHead>
        <ColumnHead order={orderOf("name")} onSort={sortBy("name")}>
          {t(`rows.${table.rows_are}`)}
        </ColumnHead>
        {table.measures.map((measure) => (
          <ColumnHead key={measure} align="end" order={orderOf(measure)} onSort={sortBy(measure)}>
            {words.measure(measure)}
          </ColumnHead>
        ))}
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.key}>
            <Cell header>
              <bdi>{words.row(table.rows_are, row)}</bdi>
            </Cell>
            {table.measures.map((measure, n) => (
              <Cell key={measure} align="end" className="tabular">
                {figure(row.key, measure, row.values[n] ?? 0)}
              </Cell>
            ))}
          </TableRow>
        ))}
      </tbody>
      <tfoot>
        <TableRow className="report-total">
          <Cell header>{t("figures.total")}</Cell>
          {table.measures.map((measure, n) => (
            <Cell key={measure} align="end" className="tabular">
              {figure(null, measure, table.totals[n] ?? 0)}
            </Cell>
          ))}
        </TableRow>
      </tfoot>
    </Table>
  );
}
