import { useTranslation } from "react-i18next";
import { FIRST_FIELD, useFormEditor } from "../editor-context";
import { OptionsField } from "./options-field";
import { WordsField } from "./words-field";

/** The form itself: what it is called, and the kinds of documents that belong to an application. */
export function FormCard() {
  const { t } = useTranslation("form-builder");
  const { form } = useFormEditor();
  return (
    <>
      <WordsField id={FIRST_FIELD} label={t("properties.title")} place="title" owner="" sort="title" />
      <OptionsField of="" label={t("properties.documents")} add={t("properties.addDocument")} choices={form.documents ?? []} />
    </>
  );
}
