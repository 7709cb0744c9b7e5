import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FieldWords } from "../../ui/field";
import { MultiSelect } from "../../ui/multi-select";
import { ALL_LANGUAGES, findLanguage, languageName } from "./languages";

export interface LanguagePickerProps extends FieldWords {
  /** Codes (BCP 47) in the order in which they were chosen. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The last language cannot be removed. */
  keepsOne?: boolean;
  isReadOnly?: boolean;
  /** Languages that are offered last, with these words beside their names. */
  marks?: { isMarked: (code: string) => boolean; words: string };
}

/** Languages by their names in the language of the interface, those chosen most often first. */
export function LanguagePicker({ value, onChange, marks, ...words }: LanguagePickerProps) {
  const { i18n } = useTranslation();
  const options = useMemo(() => {
    const option = (code: string) => {
      const name = languageName(code, i18n.language);
      const own = findLanguage(code)?.name;
      const details = [...(own && own.toLowerCase() !== name.toLowerCase() ? [own] : []), ...(marks?.isMarked(code) ? [marks.words] : [])];
      return { id: code, name, ...(details.length > 0 ? { detail: details.join(" · ") } : {}) };
    };
    const { compare } = new Intl.Collator(i18n.language);
    const leading = ALL_LANGUAGES.filter((one) => one.bold).map((one) => option(one.code));
    const further = ALL_LANGUAGES.filter((one) => !one.bold).map((one) => option(one.code));
    // A code that an interface of the hub was given, such as a region's, stays as it is.
    const unlisted = value.filter((code) => !findLanguage(code)).map(option);
    const all = [...leading, ...[...further, ...unlisted].sort((one, other) => compare(one.name, other.name))];
    const isLast = (option: { id: string }) => marks?.isMarked(option.id) ?? false;
    return [...all.filter((option) => !isLast(option)), ...all.filter(isLast)];
  }, [i18n.language, value, marks]);
  return <MultiSelect {...words} options={options} value={value} onChange={(next) => onChange(next.map(String))} />;
}
