import { useTranslation } from "react-i18next";
import { Checkbox } from "../../ui/checkbox";
import { FieldSet } from "../../ui/field-set";
import { partsOf, type ControlProps } from "./control";
import { wordsIn } from "./words-in";

/** A text that somebody reads and agrees to. */
export function DeclarationControl({ question, id, label, labelLang, note, description, value, error, isRequired, lang, onChange }: ControlProps) {
  const { t } = useTranslation("form-fields");
  const text = wordsIn(question.text, lang);
  return (
    <FieldSet label={label} labelLang={labelLang} note={note} description={description} error={error}>
      <div className="form-answer-text" lang={text.lang}>
        {text.text}
      </div>
      <Checkbox
        id={id}
        isSelected={partsOf(value)["agreed"] === true}
        onChange={(isAgreed) => onChange(isAgreed ? { agreed: true, lang: text.lang ?? lang } : null)}
        isRequired={isRequired}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
      >
        {t("declaration.agree")}
      </Checkbox>
    </FieldSet>
  );
}
