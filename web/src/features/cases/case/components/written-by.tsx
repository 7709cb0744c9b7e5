import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../../ui/radio-group";

/** By mail, by text, or by what reaches them first. */
export type Way = "any" | "EMAIL" | "SMS";

/** By which channel the applicant is asked. */
export function WrittenBy({ value, onChange, isUnreachable }: { value: Way; onChange: (way: Way) => void; isUnreachable: boolean }) {
  const { t } = useTranslation("case");
  return (
    <RadioGroup
      label={t("documents.request.way")}
      variant="segments"
      options={[
        { id: "any", name: t("documents.request.wayAny") },
        { id: "EMAIL", name: t("documents.request.wayMail") },
        { id: "SMS", name: t("documents.request.wayText") },
      ]}
      value={value}
      onChange={(way) => onChange(way as Way)}
      error={isUnreachable ? t("documents.request.unreachable") : undefined}
    />
  );
}
