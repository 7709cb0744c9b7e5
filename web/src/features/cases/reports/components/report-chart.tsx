import { useTranslation } from "react-i18next";
import type { Measure, ReportTable, RowKind } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { BarChart, type Bar } from "../../../../ui/bar-chart";
import type { Series } from "../../../../ui/chart-legend";
import { ColumnChart } from "../../../../ui/column-chart";
import { useReportWords } from "../report-words";

/** What each report's chart draws: its measures, and in which colours. */
const DRAWN: Record<ReportTable["report"], { measure: Measure; series: Series["series"] }[]> = {
  "login-activity": [
    { measure: "sign_ins", series: "plain" },
    { measure: "accounts", series: "second" },
  ],
  "applications-resources": [
    { measure: "approved", series: "approved" },
    { measure: "denied", series: "denied" },
    { measure: "undecided", series: "undecided" },
  ],
  "resource-status": [{ measure: "applications", series: "status" }],
  "resource-eligibility": [
    { measure: "approved", series: "approved" },
    { measure: "denied", series: "denied" },
  ],
  "data-accuracy": [{ measure: "faulty_share", series: "denied" }],
  "bulk-operations": [
    { measure: "changed", series: "approved" },
    { measure: "left_alone", series: "denied" },
  ],
  calls: [
    { measure: "calls_answered", series: "approved" },
    { measure: "calls_missed", series: "denied" },
    { measure: "calls_out", series: "second" },
  ],
  "waiting-times": [
    { measure: "calls_answered", series: "approved" },
    { measure: "given_up", series: "denied" },
    { measure: "called_back", series: "second" },
  ],
  "call-outcomes": [{ measure: "calls", series: "plain" }],
  messages: [
    { measure: "texts_sent", series: "plain" },
    { measure: "mails_sent", series: "second" },
  ],
  "time-to-answer": [{ measure: "answers", series: "plain" }],
  "work-by-person": [
    { measure: "open_cases", series: "plain" },
    { measure: "decided", series: "second" },
  ],
  "open-case-age": [{ measure: "open_cases", series: "plain" }],
};

/** The figure beside each bar. */
const BESIDE: Partial<Record<ReportTable["report"], Measure>> = {
  "applications-resources": "filed",
  "resource-status": "applications",
  "resource-eligibility": "decided",
  "data-accuracy": "faulty_share",
  "bulk-operations": "asked",
  calls: "calls_in",
  "waiting-times": "waited",
  "call-outcomes": "calls",
  messages: "texts_sent",
  "time-to-answer": "average_answer",
  "work-by-person": "open_cases",
  "open-case-age": "open_cases",
};

const TIMES: readonly RowKind[] = ["day", "week", "month"];

/** The one chart of a report, of the same figures as the table beneath. */
export function ReportChart({ table }: { table: ReportTable }) {
  const { t } = useTranslation("reports");
  const words = useReportWords();
  const format = useFormat();
  const column = (measure: Measure) => table.measures.indexOf(measure);
  const drawn = DRAWN[table.report];
  const series = drawn.map(({ measure, series: colour }): Series => ({ series: colour, name: words.measure(measure) }));
  const caption = t(`chart.${table.report}`);
  const name = (row: ReportTable["rows"][number]) => words.row(table.rows_are, row);
  const values = (row: ReportTable["rows"][number]) => drawn.map(({ measure }) => row.values[column(measure)] ?? 0);

  const beside = BESIDE[table.report];
  if (!beside || TIMES.includes(table.rows_are)) {
    const columns = table.rows.map((row) => ({ key: row.key, name: name(row), values: values(row) }));
    const most = columns.reduce((best, one) => ((one.values[0] ?? 0) > (best?.values[0] ?? 0) ? one : best), columns[0]);
    const summary = t("chart.summary", {
      total: format.number(table.totals[column(drawn[0]?.measure ?? "filed")] ?? 0),
      measure: series[0]?.name ?? "",
      most: format.number(most?.values[0] ?? 0),
      when: most?.name ?? "",
    });
    return <ColumnChart caption={caption} summary={summary} series={series} columns={columns} number={format.number} />;
  }
  const bars = table.rows.map((row): Bar => ({
    key: row.key,
    name: name(row),
    values: values(row),
    figure: words.figure(beside, row.values[column(beside)] ?? 0),
    status: table.rows_are === "status" ? row.key : undefined,
  }));
  const piece = (one: Series, value: number) =>
    `${one.name}: ${words.figure(drawn.find(({ series: colour }) => colour === one.series)?.measure ?? beside, value)}`;
  return <BarChart caption={caption} series={series} bars={bars} most={table.report === "data-accuracy" ? 1000 : undefined} piece={piece} />;
}
