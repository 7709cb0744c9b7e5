import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../../api/problem";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { NotSaved } from "../state/filling";

/** The day on which a program closed, where the refusal says it. */
function closedAt({ body }: ApiProblem): number | null {
  const found = (body ?? {}) as Record<string, unknown>;
  const at = found["closes_at_ms"] ?? found["closed_at_ms"];
  return typeof at === "number" ? at : null;
}

/** Why an application was not sent, and what to do. */
export function useSubmitWords(): (error: unknown) => string {
  const { t } = useTranslation("applications");
  const format = useFormat();
  const problemWords = useProblemWords();
  return (error) => {
    if (error instanceof NotSaved) return t("review.notSaved");
    if (!(error instanceof ApiProblem)) return problemWords(error);
    if (error.key === "draft_changed") return t("review.changed");
    if (error.key !== "program_closed") return problemWords(error);
    const at = closedAt(error);
    return at === null ? t("review.closed") : t("review.closedOn", { date: format.date(at) });
  };
}
