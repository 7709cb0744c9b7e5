import { useTranslation } from "react-i18next";
import type { AreaId } from "./areas";

/** The areas' names in the interface language. */
export function useAreaNames(): Record<AreaId, string> {
  const { t } = useTranslation("shell");
  return { reviews: t("areas.reviews"), inbox: t("areas.inbox"), conferences: t("areas.conferences"), reports: t("areas.reports") };
}
