import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer, AnswerSection, CaseView } from "../../../../api/schema";
import { caseFormPath } from "../../../../shared/applications/drafts";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Link } from "../../../../ui/link";
import { Tabs } from "../../../../ui/tabs";
import { AnswerItem } from "./answer-item";
import { CorrectDialog } from "./correct-dialog";
import { useCorrectedWords } from "./corrected";
import { Part } from "./part";
import { RevealDialog } from "./reveal-dialog";

/** What the applicant answered, or the same form in the form engine where there is one. */
export function AnswersPart({ view }: { view: CaseView }) {
  const { t, i18n } = useTranslation("case");
  const { t: tCounter } = useTranslation("counter");
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
                name: form.filed_for ? tCounter("filledIn", { name: isolated(form.filed_by), applicant: isolated(form.filed_for) }) : form.filed_by,
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
          {view.fill_in && hasPermission(user, "queue.write") ? (
            <Link to={caseFormPath(view.item.id)} variant="button">
              {view.fill_in === "begin" ? tCounter("fillIn") : tCounter("goOn")}
            </Link>
          ) : null}
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
  const [revealed, setRevealed] = useState<Answer | null>(null);
  return (
    <section className="case-section" aria-labelledby={`answers-${section.key}`}>
      <h3 id={`answers-${section.key}`} className="case-section-title">
        <bdi>{section.title || t("answers.unasked")}</bdi>
      </h3>
      <dl className="case-answers">
        {section.answers.map((answer) => (
          <AnswerItem
            key={answer.key}
            view={view}
            section={section.key}
            answer={answer}
            canCorrect={canCorrect}
            onCorrect={setCorrected}
            onReveal={setRevealed}
          />
        ))}
      </dl>
      {corrected ? <CorrectDialog view={view} section={section.key} answer={corrected} onClose={() => setCorrected(null)} /> : null}
      {revealed ? <RevealDialog view={view} answer={revealed} onClose={() => setRevealed(null)} /> : null}
    </section>
  );
}
