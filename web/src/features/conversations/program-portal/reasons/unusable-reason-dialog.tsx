import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { UnusableReason } from "../../../../api/schema";
import { useTextLanguages } from "../../../../shared/conversations/language-coverage";
import { isolated } from "../../../../shared/words/direction";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { TEXT_LANGUAGES } from "../../../../shared/words/text-languages";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";

export interface UnusableReasonDialogProps {
  /** Null for a new one. */
  reason: UnusableReason | null;
  error: Error | null;
  isPending: boolean;
  onSave: (reason: UnusableReason) => void;
  onClose: () => void;
}

/** A reason, with what the applicant reads in each language. */
export function UnusableReasonDialog({ reason, error, isPending, onSave, onClose }: UnusableReasonDialogProps) {
  const { t } = useTranslation("portal");
  const problemWords = useProblemWords();
  const [draft, setDraft] = useState<UnusableReason>(reason ?? { id: 0, name: "", text_by_lang: { en: "" } });
  const [lang, setLang] = useState("en");
  const written = Object.fromEntries(Object.entries(draft.text_by_lang).filter(([, text]) => text.trim()));
  const languages = useTextLanguages(TEXT_LANGUAGES, written, undefined);
  const canSave = draft.name.trim() !== "" && Boolean(written.en);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) onSave({ ...draft, text_by_lang: written });
  };
  return (
    <Dialog
      title={reason ? t("editOf", { name: isolated(reason.name) }) : t("documents.new")}
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="unusable-reason" variant="primary" isDisabled={!canSave} isPending={isPending}>
            {t("documents.save")}
          </Button>
        </>
      }
    >
      <form id="unusable-reason" className="portal-form" onSubmit={handleSubmit}>
        {error ? (
          <Banner kind="error" isLive>
            {problemWords(error)}
          </Banner>
        ) : null}
        <TextField label={t("documents.name")} value={draft.name} onChange={(name) => setDraft({ ...draft, name })} maxLength={120} isRequired autoFocus />
        <Select label={t("language")} options={languages} value={lang} onChange={(id) => setLang(String(id))} />
        <TextArea
          label={t("reasons.text")}
          description={t("documents.textWords")}
          rows={3}
          most={500}
          value={draft.text_by_lang[lang] ?? ""}
          onChange={(text) => setDraft({ ...draft, text_by_lang: { ...draft.text_by_lang, [lang]: text } })}
          isRequired={lang === "en"}
        />
      </form>
    </Dialog>
  );
}
