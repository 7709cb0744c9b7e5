import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** Words for the keys with which the hub refuses a field, in every form the same; an unknown key gets a general sentence. */
export function useFieldFaultWords(): (key: string, label: string) => string {
  const { t } = useTranslation("form");
  return useMemo(() => {
    const sentences: Record<string, (label: string) => string> = {
      required: (label) => t("faults.required", { label }),
      missing: (label) => t("faults.required", { label }),
      too_long: (label) => t("faults.tooLong", { label }),
      too_short: (label) => t("faults.tooShort", { label }),
      taken: (label) => t("faults.taken", { label }),
      not_yours: (label) => t("faults.notYours", { label }),
      not_a_phone: () => t("faults.phone"),
      has_extension: () => t("faults.extension"),
      impossible_number: () => t("faults.phone"),
      not_an_email: () => t("faults.email"),
      not_a_zip: () => t("faults.zip"),
      not_a_date: (label) => t("faults.date", { label }),
      in_future: (label) => t("faults.future", { label }),
    };
    return (key, label) => (Object.hasOwn(sentences, key) ? sentences[key]?.(label) : undefined) ?? t("faults.other", { label });
  }, [t]);
}
