import { createElement } from "react";
import type { LazyPage } from "../../lib/feature-routes";

/** The reports on either kind of applicant: the last part of each address (specification 2, section 2.1), and what words call it. */
export const REPORTS = {
  individual: [
    { path: "login-activity", id: "loginActivity" },
    { path: "data-accuracy", id: "dataAccuracy" },
    { path: "applications-resources", id: "applicationsResources" },
    { path: "bulk-operations", id: "bulkOperations" },
  ],
  business: [
    { path: "login-activity", id: "loginActivity" },
    { path: "resource-status", id: "resourceStatus" },
    { path: "resource-eligibility", id: "resourceEligibility" },
    { path: "data-accuracy", id: "dataAccuracy" },
    { path: "applications-resources", id: "applicationsResources" },
    { path: "bulk-operations", id: "bulkOperations" },
  ],
} as const;

export type Audience = keyof typeof REPORTS;
export type ReportId = (typeof REPORTS)[Audience][number]["id"];

/** The router's module of one report's page. */
export function report(audience: Audience, id: ReportId): LazyPage {
  return async () => {
    const { ReportPage } = await import("./report-page");
    return { Component: () => createElement(ReportPage, { audience, id }) };
  };
}
