import { useTranslation } from "react-i18next";
import type { Column } from "../columns";

/** The names of the columns (specification 2, section 2.2). */
export function useColumnWords(): Record<Column, string> {
  const { t } = useTranslation("work-queue");
  return {
    externalId: t("column.externalId"),
    itemName: t("column.itemName"),
    processName: t("column.processName"),
    caseNumber: t("column.caseNumber"),
    clientId: t("column.clientId"),
    createdAt: t("column.createdAt"),
    ownerName: t("column.ownerName"),
    companyName: t("column.companyName"),
    lastComDate: t("column.lastComDate"),
    dueAt: t("column.dueAt"),
    stateCurrentTime: t("column.stateCurrentTime"),
    currentStateName: t("column.currentStateName"),
    paymentChannelName: t("column.paymentChannelName"),
  };
}
