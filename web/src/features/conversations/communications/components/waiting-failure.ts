import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import { useProblemWords } from "../../../../shared/words/problem-words";

/** Why a message that waits could not be changed: what happened, and where it is known what to do about it. */
export interface WaitingFailure {
  title: string;
  detail?: string;
}

/** Says why a message that waits could not be changed; one that is on its way already is told as that. */
export function useWaitingFailure(): (error: unknown) => WaitingFailure {
  const { t } = useTranslation("communications");
  const problemWords = useProblemWords();
  return (error) => (isProblem(error, "state_not_possible") ? { title: t("held.undoFailed") } : { title: t("held.failed"), detail: problemWords(error) });
}
