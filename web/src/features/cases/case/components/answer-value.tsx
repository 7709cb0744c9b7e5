import { useTranslation } from "react-i18next";
import type { Answer } from "../../../../api/schema";
import { useAnswerWords } from "../../../../shared/cases/item/answer-words";
import { QuestionAnswer } from "../../../../shared/form-fields/question-answer";
import { askedIn } from "../correction";
import { AnswerFiles } from "./answer-files";

/** The answer itself; a list is a table. */
export function AnswerValue({ answer }: { answer: Answer }) {
  const { t, i18n } = useTranslation("case");
  const words = useAnswerWords();
  if (answer.kind === "list" && answer.rows.length) {
    const heads = answer.rows[0] ?? [];
    return (
      <table className="case-list">
        <thead>
          <tr>
            {heads.map((cell) => (
              <th key={cell.key} scope="col">
                <bdi>{cell.title}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell) => (
                <td key={cell.key}>
                  <AnswerValue answer={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  if (answer.kind === "files" && answer.files.length) return <AnswerFiles files={answer.files} />;
  const question = askedIn(answer);
  // What does not fit its question comes as it was given.
  if (question && answer.kind === "parts" && answer.value !== null) return <QuestionAnswer question={question} value={answer.value} lang={i18n.language} />;
  if (question && answer.kind === "money" && answer.monthly !== null) return <QuestionAnswer question={question} value={answer.value} lang={i18n.language} />;
  if (question?.type === "address" && answer.text) return <QuestionAnswer question={question} value={answer.value} lang={i18n.language} />;
  const by = answer.value as { read_by?: string; on_paper_by?: string } | null | undefined;
  const isRecorded = Boolean(by?.read_by ?? by?.on_paper_by);
  const isDrawn = answer.kind === "signature" && answer.files.length > 0;
  if (question && (isRecorded || isDrawn)) return <QuestionAnswer question={question} value={answer.value} lang={i18n.language} />;
  const text = words(answer);
  if (text) return <bdi dir={answer.kind === "masked" || answer.kind === "phone" ? "ltr" : undefined}>{text}</bdi>;
  return <span className="case-quiet">{answer.kind === "list" ? t("answers.nobody") : t("answers.none")}</span>;
}
