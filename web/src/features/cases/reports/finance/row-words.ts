import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../../api/problem";
import type { RowFault } from "../../../../api/schema";

/** Why a row, or a whole file, was not taken, in words. */
export function useRowWords() {
  const { t } = useTranslation("reports");
  const faults: Record<RowFault, string> = {
    not_found: t("finance.fault.not_found"),
    test_application: t("finance.fault.test_application"),
    twice: t("finance.fault.twice"),
    too_long: t("finance.fault.too_long"),
    formula: t("finance.fault.formula"),
    tax_id_invalid: t("finance.fault.tax_id_invalid"),
    match_code_unknown: t("finance.fault.match_code_unknown"),
    amount_invalid: t("finance.fault.amount_invalid"),
    status_unknown: t("finance.fault.status_unknown"),
    channel_missing: t("finance.fault.channel_missing"),
    reference_missing: t("finance.fault.reference_missing"),
    budget_exhausted: t("finance.fault.budget_exhausted"),
    not_asked: t("finance.fault.not_asked"),
  };
  const files: Record<string, string> = {
    required: t("finance.bad.required"),
    not_text: t("finance.bad.not_text"),
    wrong_type: t("finance.bad.wrong_type"),
    too_many_columns: t("finance.bad.too_many_columns"),
    too_many_rows: t("finance.bad.too_many_rows"),
    column_twice: t("finance.bad.column_twice"),
    column_missing: t("finance.bad.column_missing"),
  };
  return {
    row: (code: RowFault | null | undefined) => (code ? faults[code] : ""),
    file: (error: unknown) => {
      if (!(error instanceof ApiProblem)) return undefined;
      if (error.status === 413) return t("finance.bad.too_large");
      const fault = error.errors.find((one) => one.field === "file");
      return fault ? files[fault.key] : undefined;
    },
  };
}
