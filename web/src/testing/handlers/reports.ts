import { HttpResponse } from "msw";
import type { Audience, Measure, Report, ReportExport, ReportTable, RowKind } from "../../api/schema";
import { hub } from "../hub";
import { problem } from "./problem";

const MEASURES: Record<Report, Measure[]> = {
  "login-activity": ["sign_ins", "accounts"],
  "data-accuracy": ["checked", "faulty", "faulty_share"],
  "applications-resources": ["filed", "applicants", "undecided", "approved", "denied"],
  "bulk-operations": ["operations", "asked", "changed", "left_alone"],
  "resource-status": ["applications", "average_hours", "longest_hours"],
  "resource-eligibility": ["decided", "approved", "denied", "approved_share"],
};

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
  "bulk-operations": { rows_are: "operation", rows: [], totals: [0, 0, 0, 0] },
  "resource-status": { rows_are: "status", rows: [{ key: "review", name: "Review", values: [14, 30, 96] }], totals: [14, 30, 96] },
  "resource-eligibility": {
    rows_are: "program",
    rows: [{ key: "1715", name: "Small Business Recovery Grants", values: [9, 6, 3, 667] }],
    totals: [9, 6, 3, 667],
  },
};

const isReport = (name: string): name is Report => Object.hasOwn(MEASURES, name);

/** What was asked of the reports, and the files that were. */
export const reported = { asked: [] as string[], exports: [] as ReportExport[] };

export function resetReported(): void {
  reported.asked = [];
  reported.exports = [];
}

const audienceOf = (text: string | null): Audience => (text === "business" ? "business" : "individual");

export const reportHandlers = [
  hub.get("/api/reports", () =>
    HttpResponse.json({
      from: "2026-02-04",
      to: "2026-03-05",
      items: (["individual", "business"] as const).flatMap((audience) =>
        (Object.keys(MEASURES) as Report[])
          .filter((report) => audience === "business" || !report.startsWith("resource-"))
          .map((report) => {
            const measure: Measure = report === "data-accuracy" ? "faulty" : (MEASURES[report][0] ?? "filed");
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
  hub.get("/api/reports/{name}", ({ request, params }) => {
    const { searchParams } = new URL(request.url);
    const name = String(params.name);
    if (!isReport(name)) return problem(404, "not_found");
    reported.asked.push(`${name}?${searchParams}`);
    const process = Number(searchParams.get("process")) || null;
    const laid = LAID[name];
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
