import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerId } from "../../../../shared/form-fields/go-to-answer";
import type { Question } from "../../../../shared/form-engine/document";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import { Button } from "../../../../ui/button";
import { FieldSet } from "../../../../ui/field-set";
import { Select } from "../../../../ui/select";
import { langOf, wordsIn } from "../state/names";
import { useFilling, useFillingState, useLang } from "../use-filling";

export interface ReadAloudProps {
  question: Question;
  at: string;
  /** Why what is there does not count. */
  error?: string;
}

/** A declaration that staff read aloud, in the language of whoever it is for, and record that they agreed. Nobody signs for somebody else. */
export function ReadAloud({ question, at, error }: ReadAloudProps) {
  const { t } = useTranslation("counter");
  const filling = useFilling();
  const { dateTime } = useFormat();
  const pageLang = useLang();
  const { case: of } = filling.store.getState().draft;
  const value = useFillingState((state) => state.values[at]) as { read_by?: string; signed_at_ms?: number; lang?: string } | undefined;
  const languages = Object.keys(question.text ?? { en: "" });
  const own = of?.applicant_lang.split("-")[0] ?? "en";
  const [lang, setLang] = useState(languages.includes(own) ? own : "en");
  const [state, setState] = useState<"idle" | "recording" | "failed">("idle");
  if (!of) return null;
  const name = isolated(of.applicant_name);

  const record = async () => {
    if (state === "recording") return;
    setState("recording");
    try {
      await filling.sign(at, of.applicant_name, lang);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <FieldSet
      label={wordsIn(question.words, pageLang)}
      labelLang={langOf(question.words, pageLang)}
      description={t("readAloud.lead", { name })}
      error={state === "failed" ? t("readAloud.failed") : error}
    >
      {languages.length > 1 ? (
        <Select
          label={t("readAloud.lang")}
          options={languages.map((code) => ({ id: code, name: languageName(code, pageLang) }))}
          value={lang}
          onChange={(code) => code !== null && setLang(String(code))}
        />
      ) : null}
      <div className="form-answer-text" lang={lang} dir="auto">
        {wordsIn(question.text, lang)}
      </div>
      <p role="status" className="form-answer-hint">
        {value
          ? typeof value.signed_at_ms === "number"
            ? t("readAloud.agreedAt", { name, reader: isolated(value.read_by ?? ""), date: dateTime(value.signed_at_ms) })
            : t("readAloud.agreed", { name, reader: isolated(value.read_by ?? "") })
          : t("readAloud.open", { name })}
      </p>
      <Button id={answerId(at)} variant={value ? undefined : "primary"} isPending={state === "recording"} onPress={() => void record()}>
        {value ? t("readAloud.again") : t("readAloud.record", { name })}
      </Button>
    </FieldSet>
  );
}
