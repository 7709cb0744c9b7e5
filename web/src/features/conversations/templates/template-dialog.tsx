import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MessageTemplate, PublishedTemplate, TemplateAudience, TemplateStatus } from "../../../api/schema";
import { useStatusWords } from "../../../shared/cases/item/status-words";
import { OthersBar } from "../../../shared/config-editor/others-bar";
import { usePresence } from "../../../shared/config-editor/use-presence";
import { usePublishedOthers } from "../../../shared/config-editor/use-published-others";
import { LanguageCoverage, useTextLanguages } from "../../../shared/conversations/language-coverage";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { PublishDialog } from "../../../shared/page/publish-dialog";
import { languageName } from "../../../shared/words/languages";
import { MultiSelect } from "../../../ui/multi-select";
import { Select } from "../../../ui/select";
import { Switch } from "../../../ui/switch";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { useLookAgain, usePrograms, useSaveTemplate } from "./api/message-templates";
import { useAudienceWords } from "./audience-words";
import { useTemplateFault } from "./template-fault";
import { TemplatePreview } from "./template-preview";

const LANGUAGES = ["en", "es", "ar", "zh", "vi", "ko", "tl", "ru", "fr", "ht", "pt"] as const;
const EVERY = "every";
const WRITTEN_TO: readonly TemplateAudience[] = ["applicant", "reviewer", "supervisor"];

export interface TemplateDialogProps {
  /** As it is in force now; null for a new one. */
  template: PublishedTemplate | null;
  variables: string[];
  /** The statuses that a template may be for. */
  states: TemplateStatus[];
  /** Keys that are in use. */
  taken: string[];
  onClose: () => void;
}

const EMPTY: MessageTemplate = {
  name: "",
  channel: "SMS",
  program: null,
  states: [],
  audience: "applicant",
  active: true,
  by_lang: { en: { subject: "", body: "" } },
};

/** A language of the text as the others at it are told of it. */
const languageItem = (lang: string) => `lang:${lang}`;

/** A new key, made of the name. */
export function keyOf(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 56);
  const base = plain || "template";
  let key = base;
  for (let number = 2; taken.includes(key); number++) key = `${base}-${number}`;
  return key;
}

/** A template in its languages; saving publishes it. */
export function TemplateDialog({ template, variables, states, taken, onClose }: TemplateDialogProps) {
  const { t, i18n } = useTranslation("templates");
  const faultWords = useTemplateFault(variables);
  const statusWords = useStatusWords();
  const audienceWords = useAudienceWords();
  const programs = usePrograms();
  const save = useSaveTemplate();
  const [draft, setDraft] = useState<MessageTemplate>(template?.template ?? EMPTY);
  const [lang, setLang] = useState("en");
  const text = draft.by_lang[lang] ?? { subject: "", body: "" };
  const change = (part: Partial<MessageTemplate>) => setDraft((now) => ({ ...now, ...part }));
  const write = (part: Partial<typeof text>) => change({ by_lang: { ...draft.by_lang, [lang]: { ...text, ...part } } });
  const isMail = draft.channel === "EMAIL";
  const written = Object.fromEntries(Object.entries(draft.by_lang).filter(([, one]) => one?.body.trim()));
  const languages = useTextLanguages(LANGUAGES, written, template?.languages);
  const canSave = draft.name.trim() !== "" && Boolean(written.en) && (!isMail || Object.values(written).every((one) => one?.subject?.trim()));
  const lookAgain = useLookAgain();
  const editors = usePresence({
    kind: "message_template",
    textKey: template?.key ?? null,
    item: languageItem(lang),
    mayWrite: hasPermission(useUser(), "communications.write"),
    onChanged: lookAgain,
  });
  const labelOf = (path: string): string => {
    const [name = "", code = "", member] = path.split(".");
    if (name === "by_lang") return `${member === "subject" ? t("subject") : t("body")} (${languageName(code, i18n.language)})`;
    return name === "name" || name === "channel" || name === "program" || name === "states" || name === "audience" || name === "active" ? t(name) : name;
  };
  const { others, version, dialog } = usePublishedOthers<MessageTemplate>({
    editors,
    now: template && { version: template.version, text: template.template, by: template.published_by, atMs: template.published_at_ms },
    mine: draft,
    labelOf,
    onMerged: setDraft,
  });
  const handlePublish = () =>
    save.mutate({ key: template?.key ?? keyOf(draft.name, taken), version, template: { ...draft, by_lang: written } }, { onSuccess: onClose });
  return (
    <PublishDialog
      title={template ? t("editOf", { name: template.template.name }) : t("new")}
      cancelWords={t("back")}
      publishWords={t("publish")}
      canPublish={canSave}
      isPending={save.isPending}
      error={save.isError ? faultWords(save.error) : null}
      className="template-form"
      // What somebody else has published is taken in first.
      onPublish={others.news ? others.takeIn : handlePublish}
      onClose={onClose}
    >
      <OthersBar others={others} nameOf={(item) => (item.startsWith("lang:") ? languageName(item.slice("lang:".length), i18n.language) : null)} />
      {dialog}
      <div className="template-fields">
        <TextField label={t("name")} value={draft.name} onChange={(name) => change({ name })} maxLength={80} isRequired autoFocus />
        <Select
          label={t("channel")}
          options={[
            { id: "SMS", name: t("text") },
            { id: "EMAIL", name: t("mail") },
          ]}
          value={draft.channel}
          onChange={(id) => change({ channel: id === "EMAIL" ? "EMAIL" : "SMS" })}
        />
        <Select
          label={t("program")}
          options={[{ id: EVERY, name: t("everyProgram") }, ...(programs.data ?? []).map((program) => ({ id: String(program.ID), name: program.Name }))]}
          value={draft.program ? String(draft.program) : EVERY}
          onChange={(id) => change({ program: id === EVERY ? null : Number(id) })}
        />
        <MultiSelect
          label={t("states")}
          description={t("statesWords")}
          placeholder={draft.states?.length ? undefined : t("everyStatus")}
          options={states.map((state) => ({ id: String(state.id), name: statusWords(state.name) }))}
          value={(draft.states ?? []).map(String)}
          onChange={(ids) => change({ states: ids.map(Number) })}
        />
        <Select
          label={t("audience")}
          options={WRITTEN_TO.map((one) => ({ id: one, name: audienceWords[one] }))}
          value={draft.audience ?? "applicant"}
          onChange={(id) => change({ audience: WRITTEN_TO.find((one) => one === id) ?? "applicant" })}
        />
        <Select label={t("language")} options={languages} value={lang} onChange={(id) => setLang(String(id))} />
        {template ? <LanguageCoverage coverage={template.languages} /> : null}
        {isMail ? <TextField label={t("subject")} value={text.subject ?? ""} onChange={(subject) => write({ subject })} maxLength={200} /> : null}
        <TextArea
          label={t("body")}
          description={t("variables", { variables: variables.map((name) => `{{${name}}}`).join(" ") })}
          rows={6}
          value={text.body}
          onChange={(body) => write({ body })}
          isRequired={lang === "en"}
        />
        <Switch isSelected={draft.active} onChange={(active) => change({ active })}>
          {t("active")}
        </Switch>
      </div>
      <TemplatePreview channel={draft.channel} program={draft.program ?? null} lang={lang} text={text} variables={variables} />
    </PublishDialog>
  );
}
