import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Period } from "../form-engine/document";

/** How often something is paid, in words. */
export function usePeriodNames(): Record<Period, string> {
  const { t } = useTranslation("form-fields");
  return useMemo(
    () => ({
      hourly: t("periods.hourly"),
      daily: t("periods.daily"),
      weekly: t("periods.weekly"),
      biweekly: t("periods.biweekly"),
      twice_monthly: t("periods.twice_monthly"),
      monthly: t("periods.monthly"),
      quarterly: t("periods.quarterly"),
      yearly: t("periods.yearly"),
      varies: t("periods.varies"),
    }),
    [t],
  );
}
