import { useTranslation } from "react-i18next";

/** The reports on either kind of applicant, by the last parts of their addresses (specification 2, section 2.1). */
export const REPORTS = {
  individual: ["login-activity", "data-accuracy", "applications-resources", "bulk-operations"],
  business: ["login-activity", "resource-status", "resource-eligibility", "data-accuracy", "applications-resources", "bulk-operations"],
} as const;

export type Audience = keyof typeof REPORTS;
export type ReportId = (typeof REPORTS)[Audience][number];

export function isReport(audience: string | undefined, report: string | undefined): boolean {
  return audience !== undefined && Object.hasOwn(REPORTS, audience) && (REPORTS[audience as Audience] as readonly string[]).includes(report ?? "");
}

/** Names of reports, and what each will show. */
export function useReportNames() {
  const { t } = useTranslation("pages");
  const audiences: Record<Audience, string> = { individual: t("reports.individual"), business: t("reports.business") };
  const names: Record<ReportId, { name: string; words: string }> = {
    "login-activity": { name: t("reports.loginActivity.name"), words: t("reports.loginActivity.words") },
    "data-accuracy": { name: t("reports.dataAccuracy.name"), words: t("reports.dataAccuracy.words") },
    "applications-resources": { name: t("reports.applications.name"), words: t("reports.applications.words") },
    "bulk-operations": { name: t("reports.bulkOperations.name"), words: t("reports.bulkOperations.words") },
    "resource-status": { name: t("reports.resourceStatus.name"), words: t("reports.resourceStatus.words") },
    "resource-eligibility": { name: t("reports.resourceEligibility.name"), words: t("reports.resourceEligibility.words") },
  };
  return { audiences, names };
}
