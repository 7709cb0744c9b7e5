import { useTranslation } from "react-i18next";
import type { AssertedCaller } from "../../api/schema";
import { isolated } from "../words/direction";
import { phoneText } from "../words/format";

/** What a carrier says of a caller, in words: whether the number is theirs, its name for the number, and who forwarded the call. None where it said nothing. */
export function useAssertedWords(): (asserted: AssertedCaller | null) => string[] {
  const { t } = useTranslation("item");
  return (asserted) => {
    if (!asserted) return [];
    const checks = { passed: t("asserted.passed"), failed: t("asserted.failed") };
    const { number_check: check, name, forwarded_from: line } = asserted;
    return [
      check ? checks[check] : "",
      name ? t("asserted.name", { name: isolated(name) }) : "",
      line ? t("asserted.forwarded", { line: isolated(phoneText(line)) }) : "",
    ].filter(Boolean);
  };
}
