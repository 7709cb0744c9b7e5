import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CaseView } from "../../../../api/schema";
import type { Question } from "../../../../shared/form-engine/document";
import { wordsIn } from "../../../../shared/form-fields/words-in";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { isolated } from "../../../../shared/words/direction";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { RadioGroup } from "../../../../ui/radio-group";
import { Select } from "../../../../ui/select";
import { useOpenAgreements, useRecordAgreement } from "../api/agreements";

/** What staff left to be agreed to when they filled in the form: once the applicant agrees, whoever was there records it. */
export function OpenAgreements({ view }: { view: CaseView }) {
  const { t } = useTranslation("counter");
  const user = useUser();
  const open = useOpenAgreements(view.item.id, Boolean(view.form?.filed_for) && hasPermission(user, "queue.write"));
  if (open.length === 0) return null;
  return (
    <section className="case-section case-open" aria-labelledby="open-agreements">
      <h3 id="open-agreements" className="case-section-title">
        {t("agreeLater.title")}
      </h3>
      <p>{t("agreeLater.words", { name: isolated(view.person.name) })}</p>
      {open.map((question) => (
        <OpenAgreement key={question.id} view={view} question={question} />
      ))}
    </section>
  );
}

function OpenAgreement({ view, question }: { view: CaseView; question: Question }) {
  const { t, i18n } = useTranslation("counter");
  const problemWords = useProblemWords();
  const record = useRecordAgreement(view.item.id);
  const [how, setHow] = useState<"read_aloud" | "on_paper">("read_aloud");
  const languages = Object.keys(question.text ?? { en: "" });
  const own = view.person.lang.split("-")[0] ?? "en";
  const [lang, setLang] = useState(languages.includes(own) ? own : "en");
  const words = wordsIn(question.words, i18n.language);
  const text = wordsIn(question.text, lang);
  return (
    <section className="case-open" aria-label={words.text}>
      <h4 lang={words.lang}>{words.text}</h4>
      {languages.length > 1 ? (
        <Select
          label={t("agreeLater.lang")}
          options={languages.map((code) => ({ id: code, name: languageName(code, i18n.language) }))}
          value={lang}
          onChange={(code) => code !== null && setLang(String(code))}
        />
      ) : null}
      <p className="case-declared" lang={lang} dir="auto">
        {text.text}
      </p>
      <RadioGroup
        label={t("agreeLater.how")}
        options={[
          { id: "read_aloud", name: t("agreeLater.readAloud") },
          { id: "on_paper", name: t("agreeLater.onPaper") },
        ]}
        value={how}
        onChange={(chosen) => setHow(chosen === "on_paper" ? "on_paper" : "read_aloud")}
      />
      {record.error ? (
        <Banner kind="error" isLive>
          {problemWords(record.error)}
        </Banner>
      ) : null}
      <Button isPending={record.isPending} onPress={() => record.mutate({ at: question.id, name: view.person.name, lang, how })}>
        {t("agreeLater.record", { name: isolated(view.person.name) })}
      </Button>
    </section>
  );
}
