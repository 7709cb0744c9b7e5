import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FieldWords } from "../../ui/field";
import { useFormat } from "../words/format";
import { LanguagePicker } from "../words/language-picker";
import { languageName } from "../words/languages";
import { useHasVoice } from "./voices";

export interface CallerLanguagesProps extends Omit<FieldWords, "description"> {
  description: string;
  /** Codes (BCP 47), that of callers of whom nothing is known first. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  isReadOnly?: boolean;
  /** Beside the name of a language that has no voice. */
  noVoice: string;
  /** What callers of these languages hear, by their names and the name of the first. */
  instead: (names: string, first: string) => string;
}

/** The languages of callers. The first is one that can be spoken; what callers of a language without a voice hear is said. */
export function CallerLanguages({ description, value, onChange, noVoice, instead, ...words }: CallerLanguagesProps) {
  const { i18n } = useTranslation();
  const format = useFormat();
  const hasVoice = useHasVoice();
  const silent = value.filter((code) => !hasVoice(code));
  const name = (code: string) => languageName(code, i18n.language);
  const marks = useMemo(() => ({ isMarked: (code: string) => !hasVoice(code), words: noVoice }), [hasVoice, noVoice]);
  const handleChange = (next: string[]) => {
    const spoken = next.filter(hasVoice);
    if (spoken.length > 0) onChange([...spoken, ...next.filter((code) => !hasVoice(code))]);
  };
  const explanation = silent.length > 0 ? `${description} ${instead(format.names(silent.map(name)), name(value[0] ?? "en"))}` : description;
  return <LanguagePicker {...words} description={explanation} value={value} onChange={handleChange} keepsOne marks={marks} />;
}
