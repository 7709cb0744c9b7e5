import { useTranslation } from "react-i18next";
import type { PasswordDemand, PasswordRule } from "./password-rules";

/** The text of each password rule: as a requirement while typing, and as a fault. */
export function useRuleWords({ least }: PasswordDemand): { requirement: Record<PasswordRule, string>; broken: Record<PasswordRule, string> } {
  const { t } = useTranslation("sign-in");
  return {
    requirement: {
      length: t("password.need.length", { least }),
      classes: t("password.need.classes"),
      upper: t("password.need.upper"),
      lower: t("password.need.lower"),
      number: t("password.need.number"),
      special: t("password.need.special"),
    },
    broken: {
      length: t("password.broken.length", { least }),
      classes: t("password.broken.classes"),
      upper: t("password.broken.upper"),
      lower: t("password.broken.lower"),
      number: t("password.broken.number"),
      special: t("password.broken.special"),
    },
  };
}
