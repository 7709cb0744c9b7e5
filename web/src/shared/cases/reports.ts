import type { Audience, Report } from "../../api/schema";

/** The reports on either kind of applicant, and those on communication and work: the last part of each address (specification 2, section 2.1), and what words call it. */
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
  everyone: [
    { path: "calls", id: "callsReport" },
    { path: "waiting-times", id: "waitingTimes" },
    { path: "call-outcomes", id: "callOutcomes" },
    { path: "messages", id: "messagesReport" },
    { path: "time-to-answer", id: "timeToAnswer" },
    { path: "work-by-person", id: "workByPerson" },
    { path: "open-case-age", id: "openCaseAge" },
  ],
} as const satisfies Record<Audience, readonly { path: Report; id: string }[]>;

export type ReportId = (typeof REPORTS)[Audience][number]["id"];

/** The audiences in the order of the index. */
export const AUDIENCES = Object.keys(REPORTS) as Audience[];
