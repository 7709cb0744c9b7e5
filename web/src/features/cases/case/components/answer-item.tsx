import { Eye, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Answer, CaseView } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { IconButton } from "../../../../ui/icon-button";
import { askedIn, isForStaff } from "../correction";
import { AnswerValue } from "./answer-value";
import { Corrected, correctionAt, correctionOf } from "./corrected";

export interface AnswerItemProps {
  view: CaseView;
  section: string;
  answer: Answer;
  canCorrect: boolean;
  onCorrect: (answer: Answer) => void;
  onReveal: (answer: Answer) => void;
}

/** One answer with what was corrected in it; the rows of a group of a form document have their answers below. */
export function AnswerItem(props: AnswerItemProps) {
  const { view, section, answer, canCorrect, onCorrect, onReveal } = props;
  const { t } = useTranslation("case");
  const correction = answer.at ? correctionAt(view, answer.at) : correctionOf(view, section, answer.key);
  const isGroup = askedIn(answer)?.type === "group" && answer.rows.length > 0;
  return (
    <div
      id={`answer-${section}-${answer.at.replaceAll("/", "-") || answer.key}`}
      tabIndex={-1}
      className="case-answer"
      data-kind={answer.kind}
      data-corrected={correction !== undefined || undefined}
    >
      <dt>
        <bdi>{answer.title}</bdi>
      </dt>
      <dd>
        {isGroup ? (
          answer.rows.map((row, at) => (
            <dl key={row[0]?.at ?? at} className="case-answers case-row">
              {row.map((cell) => (
                <AnswerItem key={cell.at || cell.key} {...props} answer={cell} />
              ))}
            </dl>
          ))
        ) : correction ? (
          <Corrected view={view} answer={answer} correction={correction} />
        ) : (
          <AnswerValue answer={answer} />
        )}
        {canCorrect && answer.is_sealed ? (
          <IconButton
            size="small"
            className="case-correct"
            label={t("answers.revealOf", { question: isolated(answer.title) })}
            icon={<Eye size={13} aria-hidden />}
            noTooltip
            onPress={() => onReveal(answer)}
          />
        ) : null}
        {canCorrect && isForStaff(answer) ? (
          <IconButton
            size="small"
            className="case-correct"
            label={t("answers.correctOf", { question: isolated(answer.title) })}
            icon={<Pencil size={13} aria-hidden />}
            noTooltip
            onPress={() => onCorrect(answer)}
          />
        ) : null}
      </dd>
    </div>
  );
}
