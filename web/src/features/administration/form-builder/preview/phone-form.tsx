import { Plus, Trash2 } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { most, type Prepared, type Question } from "../../../../shared/form-engine/document";
import { judge, type Outcome } from "../../../../shared/form-engine/judge";
import { isNothing, nested, placeOf, rowsOf, type Values } from "../../../../shared/form-engine/placed-answers";
import { groupOfRow, nearestStep, pagesOf, REVIEW, stepAfter, stepBefore, type Step } from "../../../../shared/form-engine/steps";
import { asJson, todayHere } from "../../../../shared/form-fields/control";
import { QuestionAnswer } from "../../../../shared/form-fields/question-answer";
import { QuestionField } from "../../../../shared/form-fields/question-field";
import { useFaultWords } from "../../../../shared/form-fields/use-fault-words";
import { wordsIn } from "../../../../shared/form-fields/words-in";
import { directionOf } from "../../../../shared/words/direction";
import { Button } from "../../../../ui/button";
import { find } from "../form-edits/tree";

export interface PhoneFormProps {
  prepared: Prepared;
  lang: string;
  /** What is chosen in the outline: its page is shown. */
  shown: string | null;
}

/** The page on which something is asked, or the first of a section. */
function pageOf({ form }: Prepared, id: string | null): string | null {
  const found = id === null ? undefined : find(form, id);
  if (!found) return null;
  if (found.level === "section") return found.node.pages[0]?.id ?? null;
  if (found.level === "page") return found.node.id;
  return found.group ? find(form, found.group.id)!.parent : found.parent;
}

/** The form page by page, with what was typed in it held by this page alone. */
export function PhoneForm({ prepared, lang, shown }: PhoneFormProps) {
  const { t } = useTranslation("form-builder");
  const { form } = prepared;
  const [values, setValues] = useState<Values>({});
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [rows, setRows] = useState(0);
  const [at, setAt] = useState<{ step: Step; shown: string | null }>({ step: { page: pageOf(prepared, shown) ?? "", row: null }, shown });
  const outcome = useMemo(
    () => judge(prepared, nested(form, values) as Parameters<typeof judge>[1], { lang, today: todayHere() }),
    [prepared, form, values, lang],
  );
  // What is chosen anew in the outline comes into sight.
  const wanted = at.shown === shown ? at.step : { page: pageOf(prepared, shown) ?? at.step.page, row: null };
  const step = nearestStep(form, outcome, values, wanted);
  const go = (next: Step) => setAt({ step: next, shown });
  const set = (place: string, value: unknown) => setValues((before) => ({ ...before, [place]: value }));
  const frame = (content: ReactNode) => (
    <div className="form-preview" lang={lang} dir={directionOf(lang)} role="group" aria-label={t("editor.preview")}>
      {content}
    </div>
  );
  if (!step) return frame(<p>{t("preview.nothing")}</p>);
  if (step.page === REVIEW) {
    const before = stepBefore(form, outcome, values, step);
    return frame(
      <>
        <h3 className="form-preview-title">{t("preview.end")}</h3>
        <p>{outcome.faults.length === 0 ? t("preview.complete") : t("preview.missing", { number: outcome.faults.length })}</p>
        {before ? <Button onPress={() => go(before)}>{t("preview.back")}</Button> : null}
      </>,
    );
  }
  const { section, page } = pagesOf(form).find((one) => one.page.id === step.page)!;
  const group = step.row === null ? undefined : groupOfRow(page, step.row, values, outcome);
  const title = wordsIn(group?.words ?? page.title ?? section.title, lang);
  const hidden = new Set(outcome.hidden);
  const asked = (group?.items ?? page.items).filter((question) => !hidden.has(placeOf(question.id, group?.id, step.row)));
  const before = stepBefore(form, outcome, values, step);
  const addRow = (of: Question) => {
    const row = `r${rows + 1}`;
    setRows(rows + 1);
    set(of.id, [...rowsOf(values, of.id), row]);
    go({ page: page.id, row });
  };
  return frame(
    <>
      <p className="form-preview-over" lang={wordsIn(section.title, lang).lang}>
        {wordsIn(section.title, lang).text}
      </p>
      <h3 className="form-preview-title" lang={title.lang}>
        {title.text}
      </h3>
      {asked.map((question) =>
        question.type === "group" ? (
          <section key={question.id} className="form-preview-group" aria-label={wordsIn(question.words, lang).text}>
            <p lang={wordsIn(question.words, lang).lang}>{wordsIn(question.words, lang).text}</p>
            <ol>
              {rowsOf(values, question.id).map((row, place) => (
                <li key={row} className="form-preview-row">
                  <Button size="small" onPress={() => go({ page: page.id, row })}>
                    {t("preview.row", { number: place + 1 })}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    icon={<Trash2 size={16} aria-hidden />}
                    onPress={() =>
                      set(
                        question.id,
                        rowsOf(values, question.id).filter((one) => one !== row),
                      )
                    }
                  >
                    {t("preview.removeRow", { number: place + 1 })}
                  </Button>
                </li>
              ))}
            </ol>
            {rowsOf(values, question.id).length < most(question) ? (
              <Button icon={<Plus size={16} aria-hidden />} onPress={() => addRow(question)}>
                {t("preview.addRow", { group: wordsIn(question.words, lang).text })}
              </Button>
            ) : null}
          </section>
        ) : (
          <Asked
            key={`${question.id} ${question.type} ${step.row ?? ""}`}
            prepared={prepared}
            question={question}
            at={placeOf(question.id, group?.id, step.row)}
            values={values}
            outcome={outcome}
            isSettled={settled.has(placeOf(question.id, group?.id, step.row))}
            lang={lang}
            onChange={set}
            onSettled={(place) => setSettled((known) => new Set(known).add(place))}
          />
        ),
      )}
      <div className="form-builder-tools">
        {before ? <Button onPress={() => go(before)}>{t("preview.back")}</Button> : null}
        <Button variant="primary" onPress={() => go(stepAfter(form, outcome, values, step, () => false))}>
          {t("preview.continue")}
        </Button>
      </div>
    </>,
  );
}

interface AskedProps {
  prepared: Prepared;
  question: Question;
  at: string;
  values: Values;
  outcome: Outcome;
  isSettled: boolean;
  lang: string;
  onChange: (at: string, value: unknown) => void;
  onSettled: (at: string) => void;
}

/** One question with its answer, and what is wrong with that once it was left. */
function Asked({ prepared, question, at, values, outcome, isSettled, lang, onChange, onSettled }: AskedProps) {
  const { t } = useTranslation("form-builder");
  const faultWords = useFaultWords();
  const value = values[at];
  const fault = outcome.faults.find((one) => one.at === at && (one.key === "check" || (isSettled && one.key !== "required")));
  const rule = fault?.rule ? prepared.form.rules?.find(({ id }) => id === fault.rule) : undefined;
  const said = fault && !isNothing(value) ? { part: fault.part, key: fault.key, ...(rule?.words ? { words: wordsIn(rule.words, lang).text } : {}) } : null;
  if (prepared.rules.some((one) => one.does === "compute" && one.target === question.id)) {
    const computed = answerAt(outcome, at);
    if (isNothing(computed)) return null;
    return (
      <dl className="form-preview-computed">
        <dt>{wordsIn(question.words, lang).text}</dt>
        <dd>
          <QuestionAnswer question={question} value={computed} lang={lang} />
        </dd>
        {fault ? (
          <dd role="status">{faultWords({ part: "", key: fault.key, ...(rule?.words ? { words: wordsIn(rule.words, lang).text } : {}) }, question)}</dd>
        ) : null}
      </dl>
    );
  }
  return (
    <QuestionField
      question={question}
      at={at}
      value={asJson(value) ?? null}
      fault={said}
      isRequired={outcome.required.includes(at)}
      onChange={(next) => onChange(at, next)}
      onSettled={() => onSettled(at)}
      papers={<p className="form-builder-hint">{t("preview.papers")}</p>}
      onSign={question.type === "signature" ? (name) => Promise.resolve(onChange(at, { name, signed_at_ms: Date.now() })) : undefined}
      lang={lang}
    />
  );
}

/** An answer as the form reads it. */
function answerAt(outcome: Outcome, at: string): unknown {
  const [first = "", row, question] = at.split("/");
  const answer = outcome.answers[first] as unknown;
  if (row === undefined || question === undefined) return answer;
  const rows = Array.isArray(answer) ? (answer as { id: string; answers: Record<string, unknown> }[]) : [];
  return rows.find(({ id }) => id === row)?.answers[question];
}
