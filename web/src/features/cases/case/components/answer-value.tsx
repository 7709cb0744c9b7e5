import { useTranslation } from "react-i18next";
import type { Answer } from "../../../../api/schema";
import { useAnswerWords } from "../../../../shared/cases/item/answer-words";

/** The answer itself; a list is a table. */
export function AnswerValue({ answer }: { answer: Answer }) {
  const { t } = useTranslation("case");
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
                  <bdi>{words(cell)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  const text = words(answer);
  return text ? <bdi>{text}</bdi> : <span className="case-quiet">{answer.kind === "list" ? t("answers.nobody") : t("answers.none")}</span>;
}
