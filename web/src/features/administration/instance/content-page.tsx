import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { InstanceContent } from "../../../api/schema";
import { InstanceFrame } from "../../../shared/administration/instance-frame";
import { Fields } from "../../../shared/form/fields";
import { useFields, type FieldSpecs } from "../../../shared/form/use-fields";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { languageName, languagesOf } from "../../../shared/words/languages";
import { ComboBox } from "../../../ui/combo-box";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { FormEnd } from "./form-end";
import { Loaded } from "./loaded";
import { Meanwhile } from "./meanwhile";
import { useInstanceContent, useSaveContent } from "./api/instance";
import { useInstanceFaultWords } from "./use-instance-fault-words";
import { useTextNames } from "./use-text-names";
import "./instance.css";

/** What the instance's portal says, in each language. */
export function ContentPage() {
  const content = useInstanceContent();
  return (
    <InstanceFrame tab="content">
      <Loaded query={content}>{(data) => <Content content={data} />}</Loaded>
    </InstanceFrame>
  );
}

function Content({ content }: { content: InstanceContent }) {
  const [lang, setLang] = useState(content.lang);
  return <ContentForm key={lang} content={content} lang={lang} onLang={setLang} />;
}

interface ContentFormProps {
  content: InstanceContent;
  lang: string;
  onLang: (lang: string) => void;
}

type Values = Record<string, string>;

function ContentForm({ content, lang, onLang }: ContentFormProps) {
  const { t, i18n } = useTranslation("instance");
  const mayWrite = hasPermission(useUser(), "instance.write");
  const save = useSaveContent();
  const faultWords = useInstanceFaultWords();
  const textNames = useTextNames();
  const stored = useMemo<Values>(() => Object.fromEntries(content.texts.map((text) => [text.name, text.words[lang] ?? ""])), [content, lang]);
  const fields: FieldSpecs<Values> = Object.fromEntries(
    content.texts.map((text) => [text.name, { label: textNames(text.name).label, wire: `words.${lang}.${text.name}` }]),
  );
  const form = useFields<Values>({
    fields,
    values: stored,
    faultWords: (key) => faultWords(key),
    onSubmit: async (values) => {
      const changed = Object.entries(values).filter(([name, text]) => text !== stored[name]);
      await save.mutateAsync({ version: content.version, words: { [lang]: Object.fromEntries(changed) } });
      showToast({ kind: "success", title: t("saved") });
    },
  });
  const name = (code: string) => languageName(code, i18n.language);
  const written = (code: string) => content.texts.filter((text) => text.words[code] !== undefined).length;
  const options = languagesOf(content.languages).map(({ code }) => ({
    id: code,
    name: t("content.languageOption", { language: name(code), written: written(code), all: content.texts.length }),
  }));
  const isOwn = lang === content.lang;
  const note = (text: InstanceContent["texts"][number]): string => {
    const { words, fallback } = textNames(text.name);
    const parts = [words];
    if (text.placeholders.length > 0) parts.push(t("content.placeholder", { placeholder: `\u2066${text.placeholders.join(", ")}\u2069` }));
    const own = text.words[content.lang];
    if (!isOwn && own) parts.push(t("content.emptyShows", { language: name(content.lang), text: own }));
    else if (!own && fallback) parts.push(t("content.emptyShowsOurs", { text: fallback }));
    return parts.join(" ");
  };
  return (
    <Fields form={form} className="instance-form" failureWords={(error) => (isProblem(error, "version_conflict") ? t("conflict") : null)}>
      <p className="page-lead">{t("content.lead")}</p>
      <ComboBox
        label={t("content.language")}
        description={form.isDirty ? t("content.saveFirst") : undefined}
        options={options}
        value={lang}
        isDisabled={form.isDirty}
        onChange={(code) => {
          if (code !== null) onLang(String(code));
        }}
        className="portal-program"
      />
      <section className="instance-card page-card" aria-label={name(lang)}>
        {content.texts.map((text) => {
          const field = { ...form.bind(text.name), value: form.values[text.name] ?? "", isReadOnly: !mayWrite, description: note(text), textLang: lang };
          return text.has_lines ? (
            <TextArea key={text.name} {...field} rows={text.longest > 1_000 ? 8 : 3} most={text.longest} />
          ) : (
            <TextField key={text.name} {...field} maxLength={text.longest} />
          );
        })}
      </section>
      <FormEnd form={form} mayWrite={mayWrite} />
      <Meanwhile form={form} stored={stored} labelOf={(name) => textNames(name as Parameters<typeof textNames>[0]).label} />
    </Fields>
  );
}
