import { useTranslation } from "react-i18next";
import { CheckboxGroup } from "../../../ui/checkbox-group";
import { useRoleLabels } from "../../../shared/identity/role-labels";

const NUMBERS = [99, 200, 201];

/** Role numbers, which administrators give; numbers without a name stay as they are. */
export function NumberFields({ value, onChange }: { value: number[]; onChange: (value: number[]) => void }) {
  const { t } = useTranslation("users");
  const labels = useRoleLabels();
  return (
    <CheckboxGroup
      label={t("form.numbers")}
      description={t("form.numbersWords")}
      options={NUMBERS.map((number) => ({ id: String(number), name: labels([number])[0]! }))}
      value={value.filter((number) => NUMBERS.includes(number)).map(String)}
      onChange={(chosen) => onChange([...value.filter((number) => !NUMBERS.includes(number)), ...chosen.map(Number)])}
    />
  );
}
