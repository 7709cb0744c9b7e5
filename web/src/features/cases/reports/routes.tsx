import { createElement } from "react";
import type { FeatureRoutes, LazyPage } from "../../../shared/page/feature-routes";
import { AUDIENCES, REPORTS } from "../../../shared/cases/reports";

const pages: Record<string, LazyPage> = {
  reports: async () => ({ Component: (await import("./reports-page")).ReportsPage }),
  syncReport: async () => ({ Component: (await import("./sync-report-page")).SyncReportPage }),
  syncDashboard: async () => ({ Component: (await import("./sync-dashboard-page")).SyncDashboardPage }),
};
for (const audience of AUDIENCES) {
  for (const report of REPORTS[audience]) {
    pages[`${audience}.${report.id}`] = async () => {
      const { ReportPage } = await import("./report-page");
      return { Component: () => createElement(ReportPage, { key: `${audience}.${report.id}`, audience, ...report }) };
    };
  }
}

export const routes: FeatureRoutes = { pages };
