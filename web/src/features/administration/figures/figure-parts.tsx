import { useTranslation } from "react-i18next";
import type { Durations, ProgramFigures } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { BarChart } from "../../../ui/bar-chart";
import type { Series } from "../../../ui/chart-legend";
import { ColumnChart } from "../../../ui/column-chart";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { useFigureSheets, type FigureSheet } from "./figure-sheets";

const COLOURS: Series["series"][] = ["plain", "second", "approved"];
const DAY_MS = 86_400_000;

export interface FigurePartsProps {
  figures: ProgramFigures;
  /** The same figures as tables. */
  isTable: boolean;
}

/** The figures at a glance, then each as a chart or as a table. */
export function FigureParts({ figures, isTable }: FigurePartsProps) {
  const { t, i18n } = useTranslation("figures");
  const format = useFormat();
  const days = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "day", unitDisplay: "long", maximumFractionDigits: 1 });
  const long = (ms: number | null) => (ms === null ? t("none") : ms < 2 * DAY_MS ? format.duration(ms) : days.format(ms / DAY_MS));
  const waits = (one: Durations) => t("waits", { median: long(one.median_ms), most: long(one.p90_ms) });
  const { calls, open_documents: documents } = figures;
  const facts = [
    { name: t("begun"), value: format.number(figures.begun) },
    { name: t("submitted"), value: format.number(figures.submitted) },
    {
      name: t("decided"),
      value: format.number(figures.decided),
      more: t("outcomes", { approved: format.number(figures.approved), denied: format.number(figures.denied) }),
    },
    { name: t("toDecision"), value: long(figures.to_decision.median_ms), more: waits(figures.to_decision) },
    { name: t("toFirstContact"), value: long(figures.to_first_contact.median_ms), more: waits(figures.to_first_contact) },
    {
      name: t("calls"),
      value: format.number(calls.count),
      more: t("answered", { number: format.number(calls.answered), talked: format.duration(calls.talked_ms) }),
    },
    {
      name: t("documents"),
      value: format.number(documents.requests),
      more: t("ofApplications", { number: format.number(documents.applications) }),
    },
  ];
  const sheets = useFigureSheets()(figures).filter((sheet) => sheet.rows.length > 0);
  return (
    <>
      <dl className="figures-facts">
        {facts.map((fact) => (
          <div key={fact.name} className="page-card figures-fact">
            <dt>{fact.name}</dt>
            <dd className="figures-value tabular">{fact.value}</dd>
            {fact.more ? <dd className="figures-more">{fact.more}</dd> : null}
          </div>
        ))}
      </dl>
      {sheets.map((sheet) => (
        <section key={sheet.id} className="page-card figures-card">
          {isTable ? <SheetTable sheet={sheet} /> : sheet.id === "series" ? <SheetColumns sheet={sheet} /> : <SheetBars sheet={sheet} />}
        </section>
      ))}
    </>
  );
}

function SheetTable({ sheet }: { sheet: FigureSheet }) {
  const format = useFormat();
  const [name, ...columns] = sheet.columns;
  return (
    <>
      <h2 className="page-subtitle">{sheet.title}</h2>
      <Table label={sheet.title}>
        <TableHead>
          <ColumnHead>{name}</ColumnHead>
          {columns.map((column) => (
            <ColumnHead key={column} align="end">
              {column}
            </ColumnHead>
          ))}
        </TableHead>
        <tbody>
          {sheet.rows.map(([row, ...values], line) => (
            <TableRow key={`${row} ${line}`}>
              <Cell header>
                <bdi>{row}</bdi>
              </Cell>
              {values.map((value, place) => (
                <Cell key={columns[place]} align="end" className="tabular">
                  {format.number(value)}
                </Cell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function SheetColumns({ sheet }: { sheet: FigureSheet }) {
  const { t } = useTranslation("figures");
  const format = useFormat();
  const series = sheet.columns.slice(1).map((name, place): Series => ({ series: COLOURS[place] ?? "rest", name }));
  const columns = sheet.rows.map(([name, ...values]) => ({ key: name, name, values }));
  const total = (place: number) => format.number(columns.reduce((sum, one) => sum + (one.values[place] ?? 0), 0));
  const summary = t("summary", { begun: total(0), submitted: total(1), decided: total(2) });
  return <ColumnChart caption={sheet.title} summary={summary} series={series} columns={columns} number={format.number} />;
}

function SheetBars({ sheet }: { sheet: FigureSheet }) {
  const format = useFormat();
  const series: Series[] = [{ series: "plain", name: sheet.columns[1] ?? "" }];
  // Two pages of a form may have the same title.
  const bars = sheet.rows.map(([name, ...values], place) => ({ key: `${name} ${place}`, name, values, figure: format.number(values[0] ?? 0) }));
  return <BarChart caption={sheet.title} series={series} bars={bars} piece={(one, value) => `${one.name}: ${format.number(value)}`} />;
}
