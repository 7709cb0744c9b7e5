import { useTranslation } from "react-i18next";
import { CheckboxGroup } from "../../ui/checkbox-group";
import { ComboBox } from "../../ui/combo-box";
import { MultiSelect } from "../../ui/multi-select";
import { RadioGroup } from "../../ui/radio-group";
import type { ControlProps } from "./control";
import { wordsIn } from "./words-in";

/** More than these are searched in instead of listed. */
const MOST_IN_SIGHT = 12;

/** One or several of the options of a question, or yes or no. */
export function ChoiceControl({ question, id, label, labelLang, note, description, value, error, isRequired, lang, onChange }: ControlProps) {
  const { t } = useTranslation("form-fields");
  const words = { label, labelLang, note, error };
  if (question.type === "yes_no") {
    return (
      <RadioGroup
        {...words}
        description={description}
        variant="buttons"
        firstId={id}
        isRequired={isRequired}
        options={[
          { id: "yes", name: t("yes") },
          { id: "no", name: t("no") },
        ]}
        value={value === true ? "yes" : value === false ? "no" : null}
        onChange={(chosen) => onChange(chosen === "yes")}
      />
    );
  }
  const options = (question.options ?? []).map((option) => {
    const found = wordsIn(option.words, lang);
    return { id: option.id, name: found.text, lang: found.lang };
  });
  const isLong = options.length > MOST_IN_SIGHT;
  if (question.type === "choice") {
    const chosen = typeof value === "string" ? value : null;
    if (isLong) {
      return (
        <ComboBox {...words} description={description} id={id} isRequired={isRequired} options={options} value={chosen} onChange={(key) => onChange(key)} />
      );
    }
    return <RadioGroup {...words} description={description} firstId={id} isRequired={isRequired} options={options} value={chosen} onChange={onChange} />;
  }
  const chosen = Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  const handleSeveral = (keys: readonly (string | number)[]) => {
    const kept = options.filter((option) => keys.includes(option.id)).map((option) => option.id);
    onChange(kept.length > 0 ? kept : null);
  };
  const several = description ?? t("chooseSeveral");
  if (isLong) return <MultiSelect {...words} description={several} id={id} options={options} value={chosen} onChange={handleSeveral} />;
  return <CheckboxGroup {...words} description={several} firstId={id} isRequired={isRequired} options={options} value={chosen} onChange={handleSeveral} />;
}
