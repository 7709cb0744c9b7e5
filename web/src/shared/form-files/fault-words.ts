import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../api/problem";
import { useProblemWords } from "../words/problem-words";

/** The hub's reasons for refusing a page that have words of their own here. */
const REASONS = [
  "empty",
  "too_large",
  "kind_not_allowed",
  "kind_differs",
  "two_kinds",
  "bomb",
  "archive_in_archive",
  "has_macros",
  "damaged",
  "password",
  "heic",
  "too_many_files",
  "form_full",
] as const;

type Reason = (typeof REASONS)[number] | "virus" | "network";

/** Why a page did not arrive, by its words here; null for everything else. */
export function reasonOf(error: unknown, isInfected: boolean): Reason | null {
  if (isInfected) return "virus";
  if (!(error instanceof ApiProblem)) return null;
  if (error.status === 0) return "network";
  const key = error.errors[0]?.key;
  return REASONS.find((known) => known === key) ?? null;
}

/** Words for why a page did not arrive, with what to do next. */
export function usePaperFaultWords(): (error: unknown, isInfected?: boolean) => string {
  const { t } = useTranslation("papers");
  const problemWords = useProblemWords();
  return (error, isInfected = false) => {
    const reason = reasonOf(error, isInfected);
    return reason ? t(`fault.${reason}`) : problemWords(error);
  };
}
