import { useTranslation } from "react-i18next";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { useFormEditor } from "../editor-context";
import { wordsAt, type FormText, type TextSort } from "../form-edits/texts";
import { hasOtherPlaceholders, roomOf, stateOf } from "../translations/states";
import { useFormWords } from "../words";

export interface WordsFieldProps {
  label: string;
  place: string;
  owner: string;
  sort: TextSort;
  description?: string;
  id?: string;
  /** More than one line may be written. */
  hasLines?: boolean;
}

/** A text of the form in the language in which it is being written. Beneath a translation stand its English and its state. */
export function WordsField({ label, place, owner, sort, description, id, hasLines = false }: WordsFieldProps) {
  const { t } = useTranslation("form-builder");
  const { form, edit, lang, mayWrite } = useFormEditor();
  const words = useFormWords();
  const text: FormText = { place, owner, sort, words: wordsAt(form, place) ?? {} };
  const value = text.words[lang] ?? "";
  const english = text.words["en"] ?? "";
  const room = roomOf(form, text);
  const warnings = [
    room !== null && value.length > room ? t("translations.long", { number: value.length, room }) : "",
    lang !== "en" && hasOtherPlaceholders(text, lang) ? t("whys.other_placeholders") : "",
  ].filter(Boolean);
  const said = lang !== "en" && english ? t("translations.of", { english, state: words.state(stateOf(form, text, lang)) }) : description;
  const props = {
    label,
    value,
    description: warnings.length > 0 ? [said, ...warnings].filter(Boolean).join(" ") : said,
    textLang: lang,
    isReadOnly: !mayWrite,
    onChange: (written: string) => edit({ do: "text", place, lang, text: written }, `text ${place} ${lang}`),
    ...(id === undefined ? {} : { id }),
  };
  return hasLines ? <TextArea {...props} rows={3} /> : <TextField {...props} autoComplete="off" />;
}
