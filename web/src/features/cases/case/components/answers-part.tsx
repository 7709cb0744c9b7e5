import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerSection, CaseView } from "../../../../api/schema";
import { useFormat } from "../../../../lib/format";
import { languageName } from "../../../../lib/languages";
import { useUser } from "../../../../lib/user";
import { Tabs } from "../../../../ui/tabs";
import { AnswerValue } from "./answer-value";
import { Part } from "./part";

/** What the applicant answered, or the same form in the form engine where there is one. */
export function AnswersPart({ view }: { view: CaseView }) {
  const { t, i18n } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const [tab, setTab] = useState("answers");
  const { form, sections, frame_url } = view;
  return (
    <Part
      id="answers"
      title={t("answers.title")}
      actions={
        frame_url ? (
          <Tabs
            label={t("answers.where")}
            size="small"
            value={tab}
            onChange={setTab}
            tabs={[
              { id: "answers", name: t("answers.here") },
              { id: "frame", name: t("answers.frame") },
            ]}
          />
        ) : undefined
      }
    >
      {frame_url && tab === "frame" ? (
        <FormFrame id={view.item.externalId} address={frame_url} />
      ) : (
        <>
          {form ? (
            <p className="case-quiet">
              {t("answers.of", {
                form: form.title,
                version: form.version,
                lang: languageName(form.lang, i18n.language),
                name: form.filed_by,
                date: format.dateTime(form.filed_at_ms),
              })}
            </p>
          ) : null}
          {sections.length ? sections.map((section) => <Section key={section.key} section={section} />) : <p className="case-quiet">{t("answers.empty")}</p>}
        </>
      )}
    </Part>
  );
}

/** The form in the form engine. It is another origin's page, which keeps its own storage and reaches nothing of this one. */
function FormFrame({ id, address }: { id: string; address: string }) {
  const { t } = useTranslation("case");
  // oxlint-disable-next-line react/iframe-missing-sandbox -- the two together loosen the sandbox for a page of the same origin alone
  return <iframe className="case-frame" title={t("answers.frameOf", { id })} src={address} referrerPolicy="no-referrer" sandbox="allow-forms allow-scripts allow-same-origin allow-downloads" />;
}

function Section({ section }: { section: AnswerSection }) {
  const { t } = useTranslation("case");
  return (
    <section className="case-section" aria-labelledby={`answers-${section.key}`}>
      <h3 id={`answers-${section.key}`} className="case-section-title">
        <bdi>{section.title || t("answers.unasked")}</bdi>
      </h3>
      <dl className="case-answers">
        {section.answers.map((answer) => (
          <div key={answer.key} className="case-answer" data-kind={answer.kind}>
            <dt>
              <bdi>{answer.title}</bdi>
            </dt>
            <dd>
              <AnswerValue answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
