import { useTranslation } from "react-i18next";
import type { Words } from "../../lib/i18next";

/** Pages that later work builds. */
export type PlannedId = keyof Words["pages"]["planned"];

/** What will stand on each of those pages, and for whom. */
export function usePlannedWords(): Record<PlannedId, string> {
  const { t } = useTranslation("pages");
  return {
    resource: t("planned.resource"),
    application: t("planned.application"),
    home: t("planned.home"),
    applications: t("planned.applications"),
    confirmationResource: t("planned.confirmationResource"),
    paymentConfirmation: t("planned.paymentConfirmation"),
    profile: t("planned.profile"),
    subscriptions: t("planned.subscriptions"),
    addResource: t("planned.addResource"),
    editResource: t("planned.editResource"),
    govSettings: t("planned.govSettings"),
    addUser: t("planned.addUser"),
    editUser: t("planned.editUser"),
    addCase: t("planned.addCase"),
    syncReport: t("planned.syncReport"),
    syncDashboard: t("planned.syncDashboard"),
    adminPortal: t("planned.adminPortal"),
    programPortal: t("planned.programPortal"),
    instancePortal: t("planned.instancePortal"),
    generateIdeas: t("planned.generateIdeas"),
    generatePortfolio: t("planned.generatePortfolio"),
    createProfile: t("planned.createProfile"),
    findResources: t("planned.findResources"),
    aiConfig: t("planned.aiConfig"),
    aiTestPrompts: t("planned.aiTestPrompts"),
    publicDashboard: t("planned.publicDashboard"),
  };
}
