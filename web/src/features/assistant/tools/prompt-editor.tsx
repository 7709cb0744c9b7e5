import { Save } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { AiPrompt } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { TextArea } from "../../../ui/text-area";
import { showToast } from "../../../ui/toast-queue";
import { useSavePrompt } from "./api/assistant";

interface PromptEditorProps {
  prompt: AiPrompt;
  longest: number;
  mayWrite: boolean;
  onReload: () => void;
}

/** The prompt of a tool. Each save is a version of its own, and each version can be taken up again. */
export function PromptEditor({ prompt, longest, mayWrite, onReload }: PromptEditorProps) {
  const { t } = useTranslation("ai-tools");
  const format = useFormat();
  const problemWords = useProblemWords();
  const save = useSavePrompt();
  const [text, setText] = useState(prompt.text);
  const isChanged = text.trim() !== prompt.text;
  const fault = text.trim() === "" ? t("faults.required") : text.length > longest ? t("faults.too_long") : undefined;
  const handleSave = () =>
    save.mutate({ tool: prompt.tool, seen_version: prompt.version, text }, { onSuccess: () => showToast({ kind: "success", title: t("prompts.saved") }) });
  return (
    <section className="page-card page-pad page-section" aria-label={t("prompts.title")}>
      <h2 className="page-subtitle">{t("prompts.title")}</h2>
      <p className="page-over">{prompt.version === 0 ? t("prompts.delivered") : t("prompts.version", { number: format.number(prompt.version) })}</p>
      <TextArea
        label={t("prompts.text")}
        description={t("prompts.hint")}
        rows={8}
        most={longest}
        value={text}
        onChange={setText}
        isReadOnly={!mayWrite}
        error={isChanged ? fault : undefined}
      />
      {save.error ? (
        <Banner
          kind="error"
          isLive
          action={
            isProblem(save.error, "version_conflict") ? (
              <Button size="small" onPress={onReload}>
                {t("reload")}
              </Button>
            ) : undefined
          }
        >
          {problemWords(save.error)}
        </Banner>
      ) : null}
      {mayWrite ? (
        <div className="ai-actions">
          <Button
            variant="primary"
            icon={<Save size={16} aria-hidden />}
            isDisabled={!isChanged || fault !== undefined}
            isPending={save.isPending}
            onPress={handleSave}
          >
            {t("prompts.save")}
          </Button>
          {text === prompt.delivered ? null : <Button onPress={() => setText(prompt.delivered)}>{t("prompts.takeDelivered")}</Button>}
        </div>
      ) : null}
      {prompt.versions.length > 0 ? (
        <Disclosure title={t("prompts.versions")}>
          <ul className="page-rows">
            {prompt.versions.map((one) => (
              <li key={one.version}>
                <div className="page-head">
                  <span>{t("prompts.versionBy", { number: format.number(one.version), by: one.by, when: format.dateTime(one.at_ms) })}</span>
                  {mayWrite ? (
                    <Button size="small" onPress={() => setText(one.text)} aria-label={t("prompts.takeVersion", { number: format.number(one.version) })}>
                      {t("prompts.take")}
                    </Button>
                  ) : null}
                </div>
                <p className="page-words" dir="auto">
                  {one.text}
                </p>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </section>
  );
}
