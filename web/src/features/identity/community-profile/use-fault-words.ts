import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Why the hub refused a field, in words. */
export function useFaultWords(): (key: string) => string {
  const { t } = useTranslation("community-profile");
  return useCallback(
    (key: string) => {
      switch (key) {
        case "required":
          return t("fault.required");
        case "too_long":
          return t("fault.tooLong");
        case "too_many":
          return t("fault.tooMany");
        case "not_plain_text":
          return t("fault.notPlainText");
        case "not_an_address":
          return t("fault.notAnAddress");
        case "not_a_phone":
          return t("fault.notAPhone");
        case "not_https":
          return t("fault.notHttps");
        default:
          return t("fault.other");
      }
    },
    [t],
  );
}
