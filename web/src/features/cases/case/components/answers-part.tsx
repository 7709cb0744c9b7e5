import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer, AnswerSection, CaseView } from "../../../../api/schema";
import { caseFormPath } from "../../../../shared/applications/drafts";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { Tabs } from "../../../../ui/tabs";
import { useCaseLook } from "../api/corrections";
import { AnswerItem, type AnswerItemProps } from "./answer-item";
import { AskDialog, type AskedPlace } from "./ask-dialog";
import { CorrectDialog } from "./correct-dialog";
import { useCorrectedWords } from "./corrected";
import { OpenAgreements } from "./open-agreements";
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
  const look = useCaseLook(view.item.id).data;
  const changed = useMemo(() => new Set(look?.changed.map((one) => one.at || `${one.section}.${one.question}`)), [look]);
  const [asked, setAsked] = useState<AskedPlace[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const handleAsk = (at: string, title: string) =>
    setAsked((all) => (all.some((one) => one.at === at) ? all.filter((one) => one.at !== at) : [...all, { at, title }]));
  const askedPlaces = useMemo(() => new Set(asked.map((one) => one.at)), [asked]);
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
          <OpenAgreements view={view} />
          {look && look.changed.length > 0 ? (
            <p className="case-changed-sum">{t("corrections.changedSum", { count: look.changed.length, date: format.dateTime(look.before_at_ms) })}</p>
          ) : null}
          {sections.length ? (
            sections.map((section) => <Section key={section.key} section={section} view={view} asked={askedPlaces} onAsk={handleAsk} changed={changed} />)
          ) : (
            <p className="case-quiet">{t("answers.empty")}</p>
          )}
          {asked.length > 0 ? (
            <div className="case-basket" role="status">
              <Button variant="primary" size="small" onPress={() => setIsAsking(true)}>
                {t("corrections.basket", { count: asked.length })}
              </Button>
              <Button size="small" variant="quiet" onPress={() => setAsked([])}>
                {t("corrections.clear")}
              </Button>
            </div>
          ) : null}
          {isAsking ? (
            <AskDialog
              view={view}
              places={asked}
              onRemove={(at) => setAsked((all) => all.filter((one) => one.at !== at))}
              onClose={() => setIsAsking(false)}
              onSent={() => {
                setAsked([]);
                setIsAsking(false);
              }}
            />
          ) : null}
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

interface SectionProps extends Pick<AnswerItemProps, "view" | "asked" | "onAsk" | "changed"> {
  section: AnswerSection;
}

function Section({ section, view, asked, onAsk, changed }: SectionProps) {
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
            asked={asked}
            onAsk={onAsk}
            changed={changed}
          />
        ))}
      </dl>
      {corrected ? <CorrectDialog view={view} section={section.key} answer={corrected} onClose={() => setCorrected(null)} /> : null}
      {revealed ? <RevealDialog view={view} answer={revealed} onClose={() => setRevealed(null)} /> : null}
    </section>
  );
}
