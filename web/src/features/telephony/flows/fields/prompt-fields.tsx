import { useTranslation } from "react-i18next";
import type { FlowStep } from "../../../../api/schema";
import { directionOf } from "../../../../shared/words/direction";
import { useHasVoice } from "../../../../shared/calls/voices";
import { TextArea } from "../../../../ui/text-area";
import { useFlowEditor } from "../editor-context";
import { promptsOf, variablesOf } from "../model/steps";
import { useFaultAt, useFlowWords } from "../words";
import { ListenButton } from "./listen-button";

/** What a step says or sends, in every language of the flow. */
export function PromptFields({ name, step }: { name: string; step: FlowStep }) {
  const { t } = useTranslation("flows");
  const { flow, faults, mayWrite, edit } = useFlowEditor();
  const words = useFlowWords();
  const faultAt = useFaultAt();
  const hasVoice = useHasVoice();
  const prompts = promptsOf(step);
  if (prompts.length === 0) return null;
  const write = (field: "say" | "text", lang: string, text: string, before: Record<string, string>) =>
    edit({ do: "write", step: name, content: { ...step, [field]: { ...before, [lang]: text } } as FlowStep }, `${name}.${field}.${lang}`);
  return (
    <div className="flow-prompts">
      {prompts.map(({ field, words: said }) =>
        flow.lang.map((lang) =>
          // Words that are there all the same have to be seen to be removed.
          field === "say" && !hasVoice(lang) && !said[lang]?.trim() ? (
            <p key={`${field}.${lang}`} className="flow-hint">
              {t("step.silent", { language: words.language(lang), first: words.language(flow.lang[0] ?? "en") })}
            </p>
          ) : (
            <div key={`${field}.${lang}`} className="flow-prompt" lang={lang} dir={directionOf(lang)}>
              <TextArea
                label={field === "text" ? t("step.text", { language: words.language(lang) }) : t("step.said", { language: words.language(lang) })}
                rows={2}
                value={said[lang] ?? ""}
                maxLength={1000}
                isReadOnly={!mayWrite}
                error={faultAt(faults, name, `${field}.${lang}`)}
                onChange={(text) => write(field, lang, text, said)}
              />
              {hasVoice(lang) ? <ListenButton lang={lang} text={said[lang] ?? ""} /> : null}
            </div>
          ),
        ),
      )}
      <p className="flow-hint">
        {t("step.variables", {
          names: variablesOf(flow)
            .all.map((one) => `{{${one}}}`)
            .join(" "),
        })}
      </p>
      <p className="flow-hint">{t("step.otherVoice")}</p>
    </div>
  );
}
