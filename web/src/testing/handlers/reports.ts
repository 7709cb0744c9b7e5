import { HttpResponse } from "msw";
import type { Audience, Measure, Report, ReportEntry, ReportExport, ReportTable, RowKind } from "../../api/schema";
import { betweenFiles } from "../between-files";
import { hub } from "../hub";
import { problem } from "./problem";

const MEASURES: Record<Report, Measure[]> = {
  "login-activity": ["sign_ins", "accounts"],
  "data-accuracy": ["checked", "faulty", "faulty_share"],
  "applications-resources": ["filed", "applicants", "undecided", "approved", "denied"],
  "bulk-operations": ["operations", "asked", "changed", "left_alone", "undone"],
  "resource-status": ["applications", "average_hours", "longest_hours"],
  "resource-eligibility": ["decided", "approved", "denied", "approved_share"],
  calls: ["calls_in", "calls_answered", "calls_missed", "calls_in_menu", "calls_out", "calls_reached", "average_talk"],
  "waiting-times": ["waited", "calls_answered", "given_up", "left_message", "called_back", "not_reached", "average_wait", "longest_wait"],
  "call-outcomes": ["calls", "average_talk"],
  messages: ["texts_sent", "texts_delivered", "texts_failed", "mails_sent", "mails_delivered", "mails_failed"],
  "time-to-answer": ["answers", "within_day", "average_answer", "longest_answer"],
  "work-by-person": ["open_cases", "decided", "approved", "denied", "undone"],
  "open-case-age": ["open_cases", "unassigned", "oldest_hours"],
};

const HEADLINES: Partial<Record<Report, Measure>> = { "data-accuracy": "faulty", "waiting-times": "given_up", "time-to-answer": "average_answer" };

const isOfEveryone = (report: Report) => MEASURES[report].length > 0 && !OF_APPLICANTS.includes(report);
const OF_APPLICANTS: readonly Report[] = [
  "login-activity",
  "data-accuracy",
  "applications-resources",
  "bulk-operations",
  "resource-status",
  "resource-eligibility",
];

interface Laid {
  rows_are: RowKind;
  rows: { key: string; name: string | null; values: number[] }[];
  totals: number[];
}

const LAID: Record<Report, Laid> = {
  "login-activity": {
    rows_are: "day",
    rows: [
      { key: "2026-03-04", name: null, values: [12, 9] },
      { key: "2026-03-05", name: null, values: [7, 6] },
    ],
    totals: [19, 11],
  },
  "data-accuracy": { rows_are: "check", rows: [{ key: "no_phone", name: null, values: [200, 25, 125] }], totals: [200, 25, 125] },
  "applications-resources": {
    rows_are: "program",
    rows: [
      { key: "7", name: "Home Energy Assistance", values: [40, 38, 20, 15, 5] },
      { key: "5", name: "Emergency Rental Assistance", values: [60, 55, 30, 20, 10] },
    ],
    totals: [100, 90, 50, 35, 15],
  },
  "bulk-operations": { rows_are: "operation", rows: [], totals: [0, 0, 0, 0, 0] },
  "resource-status": { rows_are: "status", rows: [{ key: "review", name: "Review", values: [14, 30, 96] }], totals: [14, 30, 96] },
  "resource-eligibility": {
    rows_are: "program",
    rows: [{ key: "1715", name: "Small Business Recovery Grants", values: [9, 6, 3, 667] }],
    totals: [9, 6, 3, 667],
  },
  calls: {
    rows_are: "day",
    rows: [
      { key: "2026-03-04", name: null, values: [12, 9, 2, 1, 4, 3, 247] },
      { key: "2026-03-05", name: null, values: [0, 0, 0, 0, 0, 0, 0] },
    ],
    totals: [12, 9, 2, 1, 4, 3, 247],
  },
  "waiting-times": {
    rows_are: "day",
    rows: [{ key: "2026-03-04", name: null, values: [10, 7, 1, 0, 1, 1, 95, 360] }],
    totals: [10, 7, 1, 0, 1, 1, 95, 360],
  },
  "call-outcomes": {
    rows_are: "outcome",
    rows: [
      { key: "Reached", name: null, values: [5, 300] },
      { key: "", name: null, values: [2, 60] },
    ],
    totals: [7, 231],
  },
  messages: { rows_are: "day", rows: [{ key: "2026-03-04", name: null, values: [20, 18, 1, 9, 8, 1] }], totals: [20, 18, 1, 9, 8, 1] },
  "time-to-answer": { rows_are: "day", rows: [{ key: "2026-03-04", name: null, values: [6, 5, 7200, 200_000] }], totals: [6, 5, 7200, 200_000] },
  "work-by-person": {
    rows_are: "person",
    rows: [
      { key: "1010", name: "Dana Whitfield", values: [8, 4, 3, 1, 1] },
      { key: "0", name: null, values: [3, 0, 0, 0, 0] },
    ],
    totals: [11, 4, 3, 1, 1],
  },
  "open-case-age": {
    rows_are: "age",
    rows: [
      { key: "7", name: null, values: [8, 1, 100] },
      { key: "more", name: null, values: [3, 2, 2400] },
    ],
    totals: [11, 3, 2400],
  },
};

/** Calls by who answered or made them. */
const CALLS_BY_PERSON: Pick<Laid, "rows_are" | "rows"> = {
  rows_are: "person",
  rows: [
    { key: "1010", name: "Dana Whitfield", values: [9, 9, 0, 0, 4, 3, 247] },
    { key: "0", name: null, values: [3, 0, 2, 1, 0, 0, 0] },
  ],
};

const ENTRY: ReportEntry = {
  kind: "decision",
  id: "m1",
  at_ms: Date.UTC(2026, 2, 4, 15),
  application: 100,
  process: 5,
  process_name: "Emergency Rental Assistance",
  who: "Maria Santos",
  by: "Dana Whitfield",
  what: "Approved",
  took_ms: null,
  sizes: null,
  undone: false,
};

const isReport = (name: string): name is Report => Object.hasOwn(MEASURES, name);

/** What was asked of the reports, and the files that were. */
export const reported = { asked: [] as string[], exports: [] as ReportExport[] };

export function resetReported(): void {
  reported.asked = [];
  reported.exports = [];
}
betweenFiles(resetReported);

const audienceOf = (text: string | null): Audience => (text === "business" || text === "everyone" ? text : "individual");

export const reportHandlers = [
  hub.get("/api/reports", () =>
    HttpResponse.json({
      from: "2026-02-04",
      to: "2026-03-05",
      items: (["individual", "business", "everyone"] as const).flatMap((audience) =>
        (Object.keys(MEASURES) as Report[])
          .filter((report) => (audience === "everyone") === isOfEveryone(report) && (audience !== "individual" || !report.startsWith("resource-")))
          .map((report) => {
            const measure: Measure = HEADLINES[report] ?? MEASURES[report][0] ?? "filed";
            return { report, audience, measure, value: LAID[report].totals[MEASURES[report].indexOf(measure)] ?? 0 };
          }),
      ),
    }),
  ),
  hub.get("/api/reports/exports", () => HttpResponse.json({ items: reported.exports })),
  hub.post("/api/reports/exports", async ({ request }) => {
    const body = await request.json();
    const made: ReportExport = {
      id: `e${reported.exports.length + 1}`,
      report: body.report,
      audience: body.audience,
      from: body.from ?? "",
      to: body.to ?? "",
      process: body.process ?? null,
      requested_at_ms: Date.now(),
      state: "done",
      done: 2,
      total: 2,
      rows: 3,
    };
    reported.exports = [made, ...reported.exports];
    return HttpResponse.json(made, { status: 201 });
  }),
  hub.get("/api/reports/exports/{id}/link", ({ params }) => HttpResponse.json({ download_url: `/api/files/${params.id}/download?t=signed` })),
  hub.get("/api/reports/rows/{name}", ({ request, params }) => {
    const { searchParams } = new URL(request.url);
    reported.asked.push(`rows/${params.name}?${searchParams}`);
    const isUndone = searchParams.get("measure") === "undone";
    const after = searchParams.get("after");
    const items = after ? [{ ...ENTRY, id: "m2", who: "Second Page" }] : [{ ...ENTRY, undone: isUndone }];
    return HttpResponse.json({ items, next_cursor: after ? null : "1:m1" });
  }),
  hub.get("/api/reports/{name}", ({ request, params }) => {
    const { searchParams } = new URL(request.url);
    const name = String(params.name);
    if (!isReport(name)) return problem(404, "not_found");
    reported.asked.push(`${name}?${searchParams}`);
    const process = Number(searchParams.get("process")) || null;
    const isByPerson = name === "calls" && searchParams.get("by") === "person";
    const laid = isByPerson ? { ...LAID[name], ...CALLS_BY_PERSON } : LAID[name];
    const rows = process && laid.rows_are === "program" ? laid.rows.filter((row) => row.key === String(process)) : laid.rows;
    const table: ReportTable = {
      report: name,
      audience: audienceOf(searchParams.get("audience")),
      from: searchParams.get("from") ?? "",
      to: searchParams.get("to") ?? "",
      process,
      measures: MEASURES[name],
      ...laid,
      rows,
    };
    return HttpResponse.json(table);
  }),
  hub.get("/api/reporting/sync-report/{id}/{other}", () =>
    HttpResponse.json({ from: "2026-02-04", to: "2026-03-05", systems: [], counts: [], spans: [], items: [] }),
  ),
];
