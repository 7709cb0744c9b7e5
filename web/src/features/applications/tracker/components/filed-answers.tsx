import { Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { OwnFiledAnswers } from "../../../../api/schema";
import type { Form, Question } from "../../../../shared/form-engine/document";
import { QuestionAnswer } from "../../../../shared/form-fields/question-answer";
import { wordsIn } from "../../../../shared/form-fields/words-in";
import { useUser } from "../../../../shared/identity/user";
import { LoadFailure } from "../../../../shared/page/load-failure";
import { useFormat } from "../../../../shared/words/format";
import { Skeleton } from "../../../../ui/skeleton";
import { useFiledAnswers } from "../api/tracked";
import { rowsOf, useRowName, type Row } from "../use-row-name";

/** What was answered, in the order of the form, to read. On paper all of it is there. */
export function FiledAnswers({ id }: { id: number }) {
  const { t } = useTranslation("tracker");
  const format = useFormat(useUser().zone);
  const filed = useFiledAnswers(id);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = () => flushSync(() => setIsOpen(true));
    window.addEventListener("beforeprint", open);
    return () => window.removeEventListener("beforeprint", open);
  }, []);
  return (
    <section className="page-section" aria-labelledby="tracker-answers">
      <h2 id="tracker-answers" className="page-subtitle">
        {t("answers.title")}
      </h2>
      <details className="tracker-answers" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{t("answers.show")}</summary>
        {filed.data ? (
          <>
            <p className="page-over">{t("answers.filed", { date: format.date(filed.data.filed_at_ms) })}</p>
            <Suspense fallback={<Skeleton lines={6} />}>
              <Answers filed={filed.data} />
            </Suspense>
          </>
        ) : filed.isPending ? (
          <Skeleton lines={6} />
        ) : (
          <LoadFailure error={filed.error} onRetry={() => void filed.refetch()} />
        )}
      </details>
    </section>
  );
}

function Answers({ filed }: { filed: OwnFiledAnswers }) {
  const { i18n } = useTranslation("tracker");
  const lang = i18n.language;
  const form = filed.form as unknown as Form;
  const hidden = new Set(filed.hidden);
  return form.sections.map((section) => {
    const items = section.pages.flatMap((page) => page.items).filter((item) => !hidden.has(item.id));
    if (items.length === 0) return null;
    const title = wordsIn(section.title, lang);
    return (
      <section key={section.id} aria-labelledby={`tracker-section-${section.id}`}>
        <h3 id={`tracker-section-${section.id}`} lang={title.lang}>
          {title.text}
        </h3>
        {items.map((item) =>
          item.type === "group" ? (
            <Group key={item.id} group={item} value={filed.answers[item.id]} hidden={hidden} lang={lang} />
          ) : (
            <OneAnswer key={item.id} question={item} value={filed.answers[item.id]} lang={lang} />
          ),
        )}
      </section>
    );
  });
}

function Group({ group, value, hidden, lang }: { group: Question; value: unknown; hidden: ReadonlySet<string>; lang: string }) {
  const rowName = useRowName();
  const rows = rowsOf(value);
  if (rows.length === 0) return <OneAnswer question={group} value={null} lang={lang} />;
  return rows.map((row: Row, place) => (
    <section key={row.id} className="tracker-row" aria-label={rowName(group, row, place + 1)}>
      <h4>
        <bdi>{rowName(group, row, place + 1)}</bdi>
      </h4>
      {(group.items ?? []).map((question) =>
        hidden.has(`${group.id}/${row.id}/${question.id}`) ? null : (
          <OneAnswer key={question.id} question={question} value={row.answers[question.id]} lang={lang} />
        ),
      )}
    </section>
  ));
}

function OneAnswer({ question, value, lang }: { question: Question; value: unknown; lang: string }) {
  const words = wordsIn(question.words, lang);
  return (
    <dl className="tracker-answer">
      <dt lang={words.lang}>{words.text}</dt>
      <dd>
        <QuestionAnswer question={question} value={value} lang={lang} />
      </dd>
    </dl>
  );
}
