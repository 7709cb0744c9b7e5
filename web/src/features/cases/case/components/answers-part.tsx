import { Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer, AnswerSection, CaseView } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { IconButton } from "../../../../ui/icon-button";
import { Tabs } from "../../../../ui/tabs";
import { AnswerValue } from "./answer-value";
import { CorrectDialog } from "./correct-dialog";
import { Corrected, correctionOf, useCorrectedWords } from "./corrected";
import { Part } from "./part";

/** What the applicant answered, or the same form in the form engine where there is one. */
export function AnswersPart({ view }: { view: CaseView }) {
  const { t, i18n } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const correctedWords = useCorrectedWords();
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
              {view.corrections.length ? <> {correctedWords(view)}</> : null}
            </p>
          ) : null}
          {sections.length ? (
            sections.map((section) => <Section key={section.key} section={section} view={view} />)
          ) : (
            <p className="case-quiet">{t("answers.empty")}</p>
          )}
        </>
      )}
    </Part>
  );
}

/** The form in the form engine. It is a page of another origin, with its own storage and no access to this one. */
function FormFrame({ id, address }: { id: string; address: string }) {
  const { t } = useTranslation("case");
  // oxlint-disable-next-line react/iframe-missing-sandbox -- the two together loosen the sandbox for a page of the same origin alone
  return (
    <iframe
      className="case-frame"
      title={t("answers.frameOf", { id })}
      src={address}
      referrerPolicy="no-referrer"
      sandbox="allow-forms allow-scripts allow-same-origin allow-downloads"
    />
  );
}

function Section({ section, view }: { section: AnswerSection; view: CaseView }) {
  const { t } = useTranslation("case");
  const canCorrect = hasPermission(useUser(), "queue.write") && section.key !== "";
  const [corrected, setCorrected] = useState<Answer | null>(null);
  return (
    <section className="case-section" aria-labelledby={`answers-${section.key}`}>
      <h3 id={`answers-${section.key}`} className="case-section-title">
        <bdi>{section.title || t("answers.unasked")}</bdi>
      </h3>
      <dl className="case-answers">
        {section.answers
          .map((answer) => ({ answer, correction: correctionOf(view, section.key, answer.key) }))
          .map(({ answer, correction }) => (
            <div
              key={answer.key}
              id={`answer-${section.key}-${answer.key}`}
              tabIndex={-1}
              className="case-answer"
              data-kind={answer.kind}
              data-corrected={correction !== undefined || undefined}
            >
              <dt>
                <bdi>{answer.title}</bdi>
              </dt>
              <dd>
                {correction ? <Corrected view={view} answer={answer} correction={correction} /> : <AnswerValue answer={answer} />}
                {canCorrect && answer.kind !== "list" ? (
                  <IconButton
                    size="small"
                    className="case-correct"
                    label={t("answers.correctOf", { question: isolated(answer.title) })}
                    icon={<Pencil size={13} aria-hidden />}
                    noTooltip
                    onPress={() => setCorrected(answer)}
                  />
                ) : null}
              </dd>
            </div>
          ))}
      </dl>
      {corrected ? <CorrectDialog view={view} section={section.key} answer={corrected} onClose={() => setCorrected(null)} /> : null}
    </section>
  );
}
