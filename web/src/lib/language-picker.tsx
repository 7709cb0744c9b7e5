import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FieldWords } from "../ui/field";
import { MultiSelect } from "../ui/multi-select";
import { ALL_LANGUAGES, findLanguage, languageName } from "./languages";

export interface LanguagePickerProps extends FieldWords {
  /** Codes (BCP 47) in the order in which they were chosen. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The last language cannot be removed. */
  keepsOne?: boolean;
  isReadOnly?: boolean;
}

/** Languages by their names in the language of the interface, those chosen most often first. */
export function LanguagePicker({ value, onChange, ...words }: LanguagePickerProps) {
  const { i18n } = useTranslation();
  const options = useMemo(() => {
    const option = (code: string) => {
      const name = languageName(code, i18n.language);
      const own = findLanguage(code)?.name;
      return { id: code, name, ...(own && own.toLowerCase() !== name.toLowerCase() ? { detail: own } : {}) };
    };
    const { compare } = new Intl.Collator(i18n.language);
    const leading = ALL_LANGUAGES.filter((one) => one.bold).map((one) => option(one.code));
    const further = ALL_LANGUAGES.filter((one) => !one.bold).map((one) => option(one.code));
    // A code that an interface of the hub was given, such as a region's, stays as it is.
    const unlisted = value.filter((code) => !findLanguage(code)).map(option);
    return [...leading, ...[...further, ...unlisted].sort((one, other) => compare(one.name, other.name))];
  }, [i18n.language, value]);
  return <MultiSelect {...words} options={options} value={value} onChange={(next) => onChange(next.map(String))} />;
}
