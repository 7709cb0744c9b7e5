import { useTranslation } from "react-i18next";
import { QuestionAnswer } from "../../../../shared/form-fields/question-answer";
import type { Question } from "../../../../shared/form-engine/document";
import { Link } from "../../../../ui/link";
import { fillingPath } from "../../../../shared/applications/drafts";
import { useSourceWords } from "../../../../shared/applications/source-words";
import { useRowTitle } from "../fault-lines";
import { isNothing, placeOf, rowsOf } from "../../../../shared/form-engine/placed-answers";
import { langOf, wordsIn } from "../state/names";
import { sourceAt } from "../state/filling-state";
import { askedPages } from "../../../../shared/form-engine/steps";
import { useFillingState, useLang } from "../use-filling";
import type { StepNote } from "../use-go";
import { AnswerFiles } from "./answer-files";
import { judgedAnswer } from "./computed-answer";

/** Every question that is asked with its answer in words, in the order of the form. */
export function AnswerSheet() {
  const lang = useLang();
  const { form } = useFillingState((state) => state.prepared);
  const judged = useFillingState((state) => state.judged);
  const asked = askedPages(form, judged.outcome);
  return form.sections.map((section) => {
    const pages = asked.filter((place) => place.section === section).map(({ page }) => page);
    if (pages.length === 0) return null;
    return (
      <section key={section.id} className="page-section" aria-labelledby={`section:${section.id}`}>
        <h2 id={`section:${section.id}`} className="page-subtitle" lang={langOf(section.title, lang)}>
          {wordsIn(section.title, lang)}
        </h2>
        {pages.map((page) => (
          <div key={page.id} className="filling-sheet">
            {page.items.map((item) =>
              judged.hidden.has(item.id) ? null : item.type === "group" ? (
                <GroupAnswers key={item.id} group={item} page={page.id} />
              ) : (
                <SheetAnswer key={item.id} question={item} at={item.id} page={page.id} />
              ),
            )}
          </div>
        ))}
      </section>
    );
  });
}

function GroupAnswers({ group, page }: { group: Question; page: string }) {
  const lang = useLang();
  const rowTitle = useRowTitle();
  const values = useFillingState((state) => state.values);
  const hidden = useFillingState((state) => state.judged.hidden);
  const rows = rowsOf(values, group.id);
  return (
    <div>
      <h3 lang={langOf(group.words, lang)}>{wordsIn(group.words, lang)}</h3>
      {rows.length === 0 ? <SheetAnswer question={group} at={group.id} page={page} /> : null}
      {rows.map((row) => {
        const person = rowTitle(group, row, values);
        return (
          <section key={row} aria-label={person}>
            <h4>
              <bdi>{person}</bdi>
            </h4>
            {(group.items ?? []).map((question) => {
              const at = placeOf(question.id, group.id, row);
              return hidden.has(at) ? null : <SheetAnswer key={at} question={question} at={at} page={page} row={row} person={person} />;
            })}
          </section>
        );
      })}
    </div>
  );
}

interface SheetAnswerProps {
  question: Question;
  at: string;
  page: string;
  row?: string;
  person?: string;
}

function SheetAnswer({ question, at, page, row, person }: SheetAnswerProps) {
  const { t } = useTranslation("applications");
  const lang = useLang();
  const draft = useFillingState((state) => state.draft);
  const isComputed = useFillingState((state) => state.prepared.rules.some((rule) => rule.does === "compute" && rule.target === question.id));
  const value = useFillingState((state) => judgedAnswer(state, at) ?? state.values[at]);
  const source = useFillingState((state) => sourceAt(state, at));
  const sourceWords = useSourceWords();
  const words = wordsIn(question.words, lang);
  const isMissing = isNothing(value) || (Array.isArray(value) && value.length === 0);
  const name = isMissing
    ? person
      ? t("review.answerToPerson", { question: words, person })
      : t("review.answerTo", { question: words })
    : person
      ? t("review.changeOfPerson", { question: words, person })
      : t("review.changeOf", { question: words });
  const note: StepNote = { at, isFromReview: true };
  const isOfFiles = question.type === "file" || question.type === "photo";
  return (
    <dl className="filling-answer" data-missing={isMissing || undefined}>
      <dt lang={langOf(question.words, lang)}>{words}</dt>
      <dd>
        {isMissing ? (
          <span className="filling-missing">{t("review.notAnswered")}</span>
        ) : isOfFiles ? (
          <AnswerFiles label={words} value={value} />
        ) : (
          <QuestionAnswer question={question} value={value} lang={lang} />
        )}
        {source && !isMissing ? <p className="form-answer-hint">{sourceWords(source)}</p> : null}
      </dd>
      {isComputed ? null : (
        <dd className="filling-change">
          <Link to={fillingPath(draft, { page, row })} state={note}>
            <span aria-hidden="true">{isMissing ? t("review.answer") : t("review.change")}</span>
            <span className="ui-visually-hidden">{name}</span>
          </Link>
        </dd>
      )}
    </dl>
  );
}
