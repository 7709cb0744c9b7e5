import { useTranslation } from "react-i18next";
import type { Validations } from "../../../api/schema";

/** The sums in words: "2 failed, 1 warning, 5 passed, 1 only since a correction". */
export function useSumWords(): (sums: Validations) => string {
  const { t } = useTranslation("validations");
  return ({ failed, warning, passed, corrected, total }) => {
    if (!total) return t("sums.none");
    const parts = [
      failed ? t("sums.failed", { count: failed }) : "",
      warning ? t("sums.warning", { count: warning }) : "",
      passed ? t("sums.passed", { count: passed }) : "",
      corrected ? t("sums.corrected", { count: corrected }) : "",
    ];
    return parts.filter(Boolean).join(t("sums.and"));
  };
}
