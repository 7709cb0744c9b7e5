import { useTranslation } from "react-i18next";
import type { AreaId } from "./areas";

/** The areas' names in the interface language. */
export function useAreaNames(): Record<AreaId, string> {
  const { t } = useTranslation("shell");
  return {
    community: t("areas.community"),
    programs: t("areas.programs"),
    reports: t("areas.reports"),
    reviews: t("areas.reviews"),
    inbox: t("areas.inbox"),
    conferences: t("areas.conferences"),
    syncReport: t("areas.syncReport"),
    tools: t("areas.tools"),
    programPortal: t("areas.programPortal"),
  };
}
