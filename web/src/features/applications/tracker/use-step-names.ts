import { useTranslation } from "react-i18next";
import type { OwnStep } from "../../../api/schema";

/** What the steps of an application are called. */
export function useStepNames(): Record<OwnStep, string> {
  const { t } = useTranslation("tracker");
  return {
    received: t("steps.names.received"),
    checked: t("steps.names.checked"),
    reviewed: t("steps.names.reviewed"),
    decided: t("steps.names.decided"),
    paid: t("steps.names.paid"),
  };
}
