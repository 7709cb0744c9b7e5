import { Eye, MessageCircleQuestionMark, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Answer, CaseView } from "../../../../api/schema";
import { useSourceWords } from "../../../../shared/applications/source-words";
import { isolated } from "../../../../shared/words/direction";
import { IconButton } from "../../../../ui/icon-button";
import { askedIn, isAskable, isForStaff, rowName, rowPlace } from "../correction";
import { AnswerValue } from "./answer-value";
import { Corrected, correctionAt, correctionOf } from "./corrected";

export interface AnswerItemProps {
  view: CaseView;
  section: string;
  answer: Answer;
  canCorrect: boolean;
  onCorrect: (answer: Answer) => void;
  onReveal: (answer: Answer) => void;
  /** The places that the applicant is about to be asked about. */
  asked: ReadonlySet<string>;
  onAsk: (at: string, title: string) => void;
  /** The places that have changed since the reader last looked. */
  changed: ReadonlySet<string>;
}

/** One answer with what was corrected in it; the rows of a group of a form document have their answers below. */
export function AnswerItem(props: AnswerItemProps) {
  const { view, section, answer, canCorrect, onCorrect, onReveal, asked, onAsk, changed } = props;
  const { t } = useTranslation("case");
  const correction = answer.at ? correctionAt(view, answer.at) : correctionOf(view, section, answer.key);
  const source = correction || answer.at === "" ? undefined : view.sources.find((one) => one.at === answer.at)?.source;
  const sourceWords = useSourceWords();
  const isGroup = askedIn(answer)?.type === "group" && answer.rows.length > 0;
  // The last part of a place is the question's id: `owed`, or `born` of `members/r1/born`.
  const isGone = answer.at !== "" && view.no_longer_asked.includes(answer.at.split("/").at(-1)!);
  const isChanged = changed.has(answer.at || `${section}.${answer.key}`);
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
        {isChanged ? <span className="case-changed">{t("corrections.changed")}</span> : null}
        {isGone ? <span className="case-quiet">{t("answers.noLongerAsked")}</span> : null}
      </dt>
      <dd>
        {isGroup ? (
          answer.rows.map((row, at) => {
            const place = rowPlace(row);
            const number = at + 1;
            const name = rowName(row);
            const title = name
              ? t("corrections.rowOf", { group: answer.title, number, name: isolated(name) })
              : t("corrections.row", { group: answer.title, number });
            return (
              <div key={place ?? at} className="case-row">
                <p className="case-row-head">
                  <bdi>{name || title}</bdi>
                  {place && changed.has(place) ? <span className="case-changed">{t("corrections.changed")}</span> : null}
                  {canCorrect && place ? (
                    <AskButton label={t("corrections.askRow", { row: isolated(title) })} isOn={asked.has(place)} onPress={() => onAsk(place, title)} />
                  ) : null}
                </p>
                <dl className="case-answers">
                  {row.map((cell) => (
                    <AnswerItem key={cell.at || cell.key} {...props} answer={cell} />
                  ))}
                </dl>
              </div>
            );
          })
        ) : correction ? (
          <Corrected view={view} answer={answer} correction={correction} />
        ) : (
          <AnswerValue answer={answer} />
        )}
        {source && !isGroup ? <p className="case-quiet">{sourceWords(source)}</p> : null}
        {canCorrect && isAskable(answer) ? (
          <AskButton
            label={t("corrections.askOf", { question: isolated(answer.title) })}
            isOn={asked.has(answer.at)}
            onPress={() => onAsk(answer.at, answer.title)}
          />
        ) : null}
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

/** Puts an answer among those that the applicant is asked about, or takes it out again. */
function AskButton({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <IconButton
      size="small"
      className="case-correct"
      label={label}
      icon={<MessageCircleQuestionMark size={13} aria-hidden />}
      isOn={isOn}
      noTooltip
      onPress={onPress}
    />
  );
}
