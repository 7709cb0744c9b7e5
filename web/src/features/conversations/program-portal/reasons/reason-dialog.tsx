import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CurrentReasons, DenialReason, ReasonBody, TextEditor } from "../../../../api/schema";
import { OthersBar } from "../../../../shared/config-editor/others-bar";
import { usePublishedOthers } from "../../../../shared/config-editor/use-published-others";
import { isolated } from "../../../../shared/words/direction";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { LanguageCoverage, useTextLanguages } from "../../../../shared/conversations/language-coverage";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { Switch } from "../../../../ui/switch";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { languageName } from "../../../../shared/words/languages";
import { TEXT_LANGUAGES } from "../../../../shared/words/text-languages";

export interface ReasonDialogProps {
  /** Null for a new one. */
  reason: DenialReason | null;
  /** The state that a new one is for. */
  state?: number | null;
  current: CurrentReasons;
  /** Who else edits reasons of the program. */
  editors: readonly TextEditor[];
  error: Error | null;
  isPending: boolean;
  /** With the whole list. */
  onSave: (reasons: ReasonBody[]) => void;
  onClose: () => void;
}

/** A reason as the others at the list are told of it. */
export const reasonItem = (id: DenialReason["id"]): string => `reason:${id}`;

/** A reason, with what the applicant reads in each language. */
export function ReasonDialog({ reason, state = null, current, editors, error, isPending, onSave, onClose }: ReasonDialogProps) {
  const { t, i18n } = useTranslation("portal");
  const problemWords = useProblemWords();
  const statusWords = useStatusWords();
  const [draft, setDraft] = useState<ReasonBody>(
    reason ?? {
      name: "",
      state: (current.states.find(({ id }) => id === state) ?? current.states[0])?.id ?? 0,
      text_by_lang: { en: "" },
      needs_note: false,
      retired: false,
    },
  );
  const [lang, setLang] = useState("en");
  const change = (part: Partial<ReasonBody>) => setDraft((now) => ({ ...now, ...part }));
  const written = Object.fromEntries(Object.entries(draft.text_by_lang).filter(([, text]) => text.trim()));
  const coverage = reason ? current.languages[reason.id] : undefined;
  const languages = useTextLanguages(TEXT_LANGUAGES, written, coverage);
  const canSave = draft.name.trim() !== "" && Boolean(written.en);
  const inForce = reason && current.reasons.find((one) => one.id === reason.id);
  const labelOf = (path: string): string => {
    const [name = "", code] = path.split(".");
    const labels: Readonly<Record<string, string>> = {
      name: t("reasons.name"),
      state: t("reasons.state"),
      text_by_lang: t("reasons.text"),
      needs_note: t("reasons.asksNote"),
      retired: t("reasons.retired"),
    };
    const label = labels[name] ?? name;
    return code === undefined ? label : `${label} (${languageName(code, i18n.language)})`;
  };
  const { others, dialog } = usePublishedOthers<ReasonBody>({
    editors,
    now: inForce ? { version: current.version, text: inForce, by: current.published_by, atMs: current.published_at_ms } : null,
    mine: draft,
    labelOf,
    shownAt: (path, value) => (path === "state" ? statusWords(current.states.find(({ id }) => id === value)?.name ?? String(value as number)) : undefined),
    onMerged: setDraft,
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    // What somebody else has published is taken in first.
    if (others.news) return others.takeIn();
    const next: ReasonBody = { ...draft, text_by_lang: written };
    onSave(reason ? current.reasons.map((one) => (one.id === reason.id ? next : one)) : [...current.reasons, next]);
  };
  return (
    <Dialog
      title={reason ? t("editOf", { name: isolated(reason.name) }) : t("reasons.new")}
      size="large"
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="reason" variant="primary" isDisabled={!canSave} isPending={isPending}>
            {t("publish")}
          </Button>
        </>
      }
    >
      <form id="reason" className="portal-form" onSubmit={handleSubmit}>
        <OthersBar others={others} nameOf={(item) => current.reasons.find(({ id }) => reasonItem(id) === item)?.name ?? null} />
        {error ? (
          <Banner kind="error" isLive>
            {problemWords(error)}
          </Banner>
        ) : null}
        <TextField label={t("reasons.name")} value={draft.name} onChange={(name) => change({ name })} maxLength={120} isRequired autoFocus />
        <Select
          label={t("reasons.state")}
          options={current.states.map((state) => ({
            id: state.id,
            name: statusWords(state.name),
            ...(state.asks_for_reason ? { detail: t("reasons.asked") } : {}),
          }))}
          value={draft.state}
          onChange={(id) => change({ state: Number(id) })}
        />
        <Select label={t("language")} options={languages} value={lang} onChange={(id) => setLang(String(id))} />
        {coverage ? <LanguageCoverage coverage={coverage} /> : null}
        <TextArea
          label={t("reasons.text")}
          description={t("reasons.textWords")}
          rows={3}
          value={draft.text_by_lang[lang] ?? ""}
          onChange={(text) => change({ text_by_lang: { ...draft.text_by_lang, [lang]: text } })}
          isRequired={lang === "en"}
        />
        <Checkbox isSelected={draft.needs_note} onChange={(needs_note) => change({ needs_note })}>
          {t("reasons.asksNote")}
        </Checkbox>
        {reason ? (
          <Switch isSelected={!draft.retired} onChange={(isOffered) => change({ retired: !isOffered })}>
            {t("reasons.offered")}
          </Switch>
        ) : null}
      </form>
      {dialog}
    </Dialog>
  );
}
