import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Measure, ReportRow, ReportTable, RowKind } from "../../../api/schema";
import { useOutcomeWords } from "../../../shared/calls/outcome-words";
import { useFormat } from "../../../shared/words/format";
import { useStatusWords } from "../../../shared/cases/item/status-words";

/** Figures that are shares, in tenths of a percent, hours, or seconds; all others are counts. */
const PER_MILLE: readonly Measure[] = ["approved_share", "faulty_share"];
const HOURS: readonly Measure[] = ["average_hours", "longest_hours", "oldest_hours"];
const SECONDS: readonly Measure[] = ["average_talk", "average_wait", "longest_wait", "average_answer", "longest_answer"];

const CHECKS = ["no_phone", "no_email", "shared_phone", "undeliverable", "filed_twice", "no_case_number", "no_company"] as const;
const OPERATIONS = ["status", "owner", "both"] as const;
const AGES = ["7", "14", "30", "60", "90", "more"] as const;

const oneOf = <T extends string>(all: readonly T[], text: string): T | undefined => all.find((one) => one === text);

export interface ReportWords {
  /** A figure as it is read. */
  figure: (measure: Measure, value: number) => string;
  /** What a row is about. */
  row: (kind: RowKind, row: ReportRow) => string;
  measure: (measure: Measure) => string;
}

/** The words and figures of reports in the interface language. Days are the tenant's: they are shown in no zone. */
export function useReportWords(): ReportWords {
  const { t, i18n } = useTranslation("reports");
  const format = useFormat("UTC");
  const status = useStatusWords();
  const outcome = useOutcomeWords();
  return useMemo(() => {
    const share = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 });
    const day = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "day", unitDisplay: "long", maximumFractionDigits: 1 });
    const month = new Intl.DateTimeFormat(`${i18n.language}-u-ca-gregory`, { month: "long", year: "numeric", timeZone: "UTC" });
    const hour = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "hour", unitDisplay: "long" });
    return {
      figure: (measure, value) => {
        if (PER_MILLE.includes(measure)) return share.format(value / 1000);
        if (SECONDS.includes(measure)) return value < 48 * 3600 ? format.duration(value * 1000) : day.format(value / 86_400);
        if (HOURS.includes(measure)) return value < 48 ? hour.format(value) : day.format(value / 24);
        return format.number(value);
      },
      measure: (measure) => t(`measure.${measure}`),
      row: (kind, row) => {
        switch (kind) {
          case "program":
            return row.name ?? row.key;
          case "status":
            return status(row.name ?? row.key);
          case "day":
          case "week":
            return kind === "day" ? format.date(row.key) : t("span.week", { day: format.date(row.key) });
          case "month":
            return month.format(Date.parse(row.key));
          case "check": {
            const check = oneOf(CHECKS, row.key);
            return check ? t(`check.${check}`) : row.key;
          }
          case "operation": {
            const operation = oneOf(OPERATIONS, row.key);
            return operation ? t(`operation.${operation}`) : row.key;
          }
          case "person":
            return row.key === "0" ? t("person.nobody") : (row.name ?? t("person.gone"));
          case "outcome":
            return row.key ? outcome(row.key) : t("outcome.none");
          case "age": {
            const age = oneOf(AGES, row.key);
            return age ? t(`age.${age}`) : row.key;
          }
        }
      },
    };
  }, [t, i18n.language, format, status, outcome]);
}

/** The rows of a table by one of its columns; as the hub has them without a column. */
export function sortedRows(table: ReportTable, sort: string, descending: boolean, name: (row: ReportRow) => string): ReportRow[] {
  const column = table.measures.findIndex((measure) => measure === sort);
  if (column < 0 && sort !== "name") return table.rows;
  const sign = descending ? -1 : 1;
  const isTime = table.rows_are === "day" || table.rows_are === "week" || table.rows_are === "month";
  const compare = (one: ReportRow, other: ReportRow) => {
    if (column >= 0) return (one.values[column] ?? 0) - (other.values[column] ?? 0);
    return isTime ? one.key.localeCompare(other.key) : name(one).localeCompare(name(other));
  };
  return table.rows.toSorted((one, other) => sign * compare(one, other));
}
