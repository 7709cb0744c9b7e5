import { useTranslation } from "react-i18next";

/** What is wrong with a field of the setting, in words; none where nothing is. */
export function useFaultWords(): (key: string | undefined) => string | undefined {
  const { t } = useTranslation("telephony");
  return (key) => {
    if (!key) return undefined;
    const words: Record<string, string> = {
      required: t("emergency.fault.required"),
      unknown: t("emergency.fault.unknown"),
      too_long: t("emergency.fault.tooLong"),
      too_many: t("emergency.fault.tooMany"),
    };
    return words[key] ?? t("emergency.fault.invalid");
  };
}
