import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProgramScope } from "../../../api/schema";
import { useTextLanguages } from "../../../shared/conversations/language-coverage";
import { TEXT_LANGUAGES } from "../../../shared/words/text-languages";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { withWords, type Words } from "./details/model";

export const SCOPES = ["National", "State", "Local", "Private"] as const satisfies readonly ProgramScope[];

/** What a program is called and where it stands in lists. */
export interface Head {
  names: Words;
  category: string;
  scope: ProgramScope;
}

export interface HeadFormProps {
  head: Head;
  isReadOnly?: boolean;
  onChange: (head: Head) => void;
}

/** A program's name in each language, its category and its scope. */
export function HeadForm({ head, isReadOnly = false, onChange }: HeadFormProps) {
  const { t } = useTranslation("admin-programs");
  const [lang, setLang] = useState("en");
  const languages = useTextLanguages(TEXT_LANGUAGES, head.names, undefined);
  return (
    <>
      <div className="program-names">
        <TextField
          label={t("head.name")}
          value={head.names[lang] ?? ""}
          onChange={(text) => onChange({ ...head, names: withWords(head.names, lang, text) })}
          maxLength={120}
          textLang={lang}
          isReadOnly={isReadOnly}
          isRequired={lang === "en"}
        />
        <Select label={t("language")} options={languages} value={lang} onChange={(id) => setLang(String(id))} />
      </div>
      <TextField
        label={t("head.category")}
        description={t("head.categoryWords")}
        value={head.category}
        onChange={(category) => onChange({ ...head, category })}
        maxLength={60}
        isReadOnly={isReadOnly}
      />
      <Select
        label={t("head.scope")}
        options={SCOPES.map((id) => ({ id, name: t(`scopes.${id}`) }))}
        value={head.scope}
        onChange={(id) => onChange({ ...head, scope: id as ProgramScope })}
        isDisabled={isReadOnly}
      />
    </>
  );
}
