import { useTranslation } from "react-i18next";
import { QuestionAnswer } from "../../../../shared/form-fields/question-answer";
import { useFaultWords } from "../../../../shared/form-fields/use-fault-words";
import type { Question } from "../../../../shared/form-engine/document";
import { fieldFault } from "../fault-lines";
import { isNothing, partsOf } from "../../../../shared/form-engine/placed-answers";
import type { FillingState } from "../state/filling-state";
import { langOf, wordsIn } from "../state/names";
import { useFilling, useFillingState, useLang } from "../use-filling";

/** An answer as the form reads it, computed ones too. */
export function judgedAnswer({ judged }: Pick<FillingState, "judged">, at: string): unknown {
  const { group, row, question } = partsOf(at);
  const { answers } = judged.outcome;
  if (group === null) return answers[question];
  const rows = answers[group];
  const found = Array.isArray(rows) ? (rows as unknown as { id: string; answers: Record<string, unknown> }[]).find((one) => one.id === row) : undefined;
  return found?.answers[question];
}

/** What the form works out by itself: nobody writes it, and it is said once it is known. */
export function ComputedAnswer({ question, at, person }: { question: Question; at: string; person?: string | undefined }) {
  const { t } = useTranslation("applications");
  const lang = useLang();
  const faultWords = useFaultWords();
  const { prepared } = useFilling().store.getState();
  const value = useFillingState((state) => judgedAnswer(state, at));
  const fault = useFillingState((state) => state.judged.faults.get(at)?.find((one) => one.key === "check"));
  if (isNothing(value)) return null;
  const words = wordsIn(question.words, lang);
  return (
    <dl className="filling-computed">
      <dt lang={langOf(question.words, lang)}>{person ? t("review.ofPerson", { person, question: words }) : words}</dt>
      <dd>
        <QuestionAnswer question={question} value={value} lang={lang} />
      </dd>
      {fault ? (
        <dd className="filling-fault" role="status">
          {faultWords(fieldFault(prepared, fault, lang), question)}
        </dd>
      ) : null}
    </dl>
  );
}
