import { useTranslation } from "react-i18next";
import type { Answer } from "../../../api/schema";
import { money } from "../../words/money";

export { money };

/** An answer in the reader's format of numbers, money and dates. */
export function useAnswerWords(): (answer: Answer) => string {
  const { t, i18n } = useTranslation("case");
  const locale = i18n.language === "en" ? "en-US" : `${i18n.language}-u-ca-gregory`;
  return (answer) => {
    switch (answer.kind) {
      case "boolean":
        return answer.number === null ? "" : answer.number ? t("yes") : t("no");
      case "money":
        return answer.number === null ? "" : money(answer.number, i18n.language);
      case "number":
        return answer.number === null ? "" : new Intl.NumberFormat(locale).format(answer.number);
      case "files":
        return answer.files.length ? t("answers.pages", { count: answer.files.length }) : "";
      case "parts":
        return (answer.rows[0] ?? []).flatMap((part) => part.text ?? []).join(t("answers.joiner"));
      case "date": {
        const month = /^\d{4}-\d{2}$/.test(answer.text ?? "");
        if (month) return new Intl.DateTimeFormat(locale, { timeZone: "UTC", year: "numeric", month: "long" }).format(new Date(`${answer.text}-01T00:00:00Z`));
        // A day has no zone: it is the same day everywhere.
        const day = new Date(`${answer.text ?? ""}T00:00:00Z`);
        return Number.isNaN(day.getTime()) ? (answer.text ?? "") : new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "medium" }).format(day);
      }
      default:
        return answer.text ?? "";
    }
  };
}
