import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { most, type Question } from "../form-engine/document";
import type { FieldFault } from "./control";
import { usePartName } from "./use-part-name";

/** Keys whose sentence names the part by itself, where the fault is about that part. */
const OF_PARTS = ["day", "month", "year", "period", "hours", "days", "payments", "kind", "relation"] as const;

/**
 * What is wrong with an answer, as one sentence in the page's language that names the part; a rule's own words come first.
 * The question gives the bounds that the sentence mentions. A key alone is taken for a fault of the whole answer.
 */
export function useFaultWords(): (fault: FieldFault | string, question?: Question) => string {
  const { t, i18n } = useTranslation("form-fields");
  const nameOf = usePartName();
  return useMemo(() => {
    const sentence: Record<string, string> = {
      required: t("faults.required"),
      missing: t("faults.missing"),
      wrong_kind: t("faults.wrong_kind"),
      unknown_part: t("faults.unknown_part"),
      unknown_question: t("faults.unknown_question"),
      bad_row: t("faults.bad_row"),
      too_few_rows: t("faults.too_few_rows"),
      too_many_rows: t("faults.too_many_rows"),
      check: t("faults.check"),
      control_character: t("faults.control_character"),
      digits_missing: t("faults.digits_missing"),
      four_digits: t("faults.four_digits"),
      before_1900: t("faults.before_1900"),
      has_extension: t("faults.has_extension"),
      impossible_number: t("faults.impossible_number"),
      in_future: t("faults.in_future"),
      negative: t("faults.negative"),
      no_letters: t("faults.no_letters"),
      no_such_day: t("faults.no_such_day"),
      no_such_month: t("faults.no_such_month"),
      no_such_routing: t("faults.no_such_routing"),
      no_such_ssn: t("faults.no_such_ssn"),
      no_such_year: t("faults.no_such_year"),
      not_a_date: t("faults.not_a_date"),
      not_a_file: t("faults.not_a_file"),
      not_a_number: t("faults.not_a_number"),
      not_a_phone: t("faults.not_a_phone"),
      not_a_ssn: t("faults.not_a_ssn"),
      not_a_state: t("faults.not_a_state"),
      not_a_zip: t("faults.not_a_zip"),
      not_an_email: t("faults.not_an_email"),
      not_an_option: t("faults.not_an_option"),
      one_number: t("faults.one_number"),
      only_digits: t("faults.only_digits"),
      too_large: t("faults.too_large"),
      too_long: t("faults.too_long"),
      too_many: t("faults.too_many"),
      too_many_decimals: t("faults.too_many_decimals"),
      too_small: t("faults.too_small"),
      twice: t("faults.twice"),
      unclear_number: t("faults.unclear_number"),
      whole_number: t("faults.whole_number"),
      sign_again: t("faults.sign_again"),
    };
    const missing: Record<(typeof OF_PARTS)[number], string> = {
      day: t("faults.missing_day"),
      month: t("faults.missing_month"),
      year: t("faults.missing_year"),
      period: t("faults.missing_period"),
      hours: t("faults.missing_hours"),
      days: t("faults.missing_days"),
      payments: t("faults.missing_payments"),
      kind: t("faults.missing_kind"),
      relation: t("faults.missing_relation"),
    };
    const count = new Intl.NumberFormat(i18n.language === "en" ? "en-US" : i18n.language);
    const bounded = (key: string, question: Question): string | undefined => {
      const greatest = count.format(question.type === "number" ? (question.max ?? most(question)) : most(question));
      const least = count.format(question.min ?? 0);
      const isNumber = question.type === "number";
      switch (key) {
        case "too_large":
          return isNumber ? t("faults.too_largeOf", { most: greatest }) : undefined;
        case "too_small":
          return isNumber && question.min !== undefined ? t("faults.too_smallOf", { least }) : undefined;
        case "too_long":
          return question.type === "text" ? t("faults.too_longOf", { most: greatest }) : undefined;
        case "too_many":
          return question.type === "file" || question.type === "photo" ? t("faults.too_manyOf", { most: greatest }) : undefined;
        case "too_few_rows":
          return question.min === undefined ? undefined : t("faults.too_few_rowsOf", { least });
        case "too_many_rows":
          return t("faults.too_many_rowsOf", { most: greatest });
        default:
          return undefined;
      }
    };
    return (given, question) => {
      const fault = typeof given === "string" ? { part: "", key: given } : given;
      if (fault.words) return fault.words;
      const last = fault.part.split(".").at(-1) ?? "";
      const ofPart = fault.key === "missing" ? OF_PARTS.find((part) => part === last) : undefined;
      const words = ofPart ? missing[ofPart] : undefined;
      // The part of a part is named with it: whose year is missing.
      const outer = words === undefined ? fault.part : fault.part.split(".").slice(0, -1).join(".");
      const found = words ?? (fault.part === "" && question ? bounded(fault.key, question) : undefined);
      const plain = found ?? (Object.hasOwn(sentence, fault.key) ? sentence[fault.key] : undefined) ?? t("faults.wrong_kind");
      const name = outer === "" ? "" : nameOf(outer);
      return name ? t("faultOfPart", { part: name, words: plain }) : plain;
    };
  }, [t, i18n.language, nameOf]);
}
