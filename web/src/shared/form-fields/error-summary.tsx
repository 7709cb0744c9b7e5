import { useTranslation } from "react-i18next";
import { ErrorSummary as Summary } from "../../ui/error-summary";
import { useErrorTitle } from "../page/page-title";
import { answerId } from "./go-to-answer";

export interface AnswerFaultLine {
  /** `rent`, `members/r1/born`. */
  at: string;
  /** The question, with the name of the person it is about. */
  label: string;
  words: string;
  part: string;
}

export interface ErrorSummaryProps {
  title: string;
  /** In the order of the form. */
  faults: AnswerFaultLine[];
  onGo: (at: string, part: string) => void;
}

/** What is missing or wrong before a form can be sent. It counts down as answers are corrected, and the page's title says "Error". */
export function ErrorSummary({ title, faults, onGo }: ErrorSummaryProps) {
  const { t } = useTranslation("form-fields");
  useErrorTitle(faults.length > 0 ? t("summary.prefix") : null);
  return (
    <Summary
      title={title}
      left={faults.length > 0 ? t("summary.left", { count: faults.length }) : t("summary.done")}
      faults={faults.map(({ at, label, words, part }, place) => ({
        id: `${at} ${part} ${faults.slice(0, place).filter((other) => other.at === at && other.part === part).length}`,
        label,
        words,
        href: `#${encodeURIComponent(answerId(at, part))}`,
        onGo: () => onGo(at, part),
      }))}
    />
  );
}
