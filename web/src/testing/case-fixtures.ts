import type { Answer, CaseView, QueueItem } from "../api/schema";
import { NOON_MS } from "./staff-fixtures";

const DAY_MS = 86_400_000;

const answer = (key: string, title: string, kind: Answer["kind"], over: Partial<Answer> = {}): Answer => ({ key, title, kind, text: null, number: null, rows: [], fact: null, ...over });

/** A case as the hub answers it; `papers` have come in besides. */
export function caseView(item: QueueItem, papers: { kind: string; name: string }[] = []): CaseView {
  const income = answer("income", "Monthly income", "money", { number: 184_050, fact: "monthly_income" });
  const member = (name: string, born: string) => [answer("name", "Name", "text", { text: name }), answer("born", "Born", "date", { text: born })];
  return {
    item,
    person: { id: 4_001, name: item.itemName, lang: "ar", zone: "America/New_York", state: "VA" },
    form: { title: "Rental Assistance", version: 3, lang: "es", revision: 1, filed_by: item.itemName, filed_at_ms: NOON_MS - 20 * DAY_MS },
    sections: [
      { key: "household", title: "Household", answers: [income, answer("members", "Who else lives there", "list", { rows: [member("Sami Haddad", "2015-03-01")] })] },
      { key: "request", title: "Rent", answers: [answer("notice", "Was there an eviction notice?", "boolean", { number: 1 }), answer("landlord", "Landlord", "text")] },
    ],
    facts: [income],
    document_kinds: [
      { kind: "identity", title: "Proof of identity", is_on_file: true },
      { kind: "lease", title: "Lease", is_on_file: papers.some((paper) => paper.kind === "lease") },
    ],
    documents: [
      { id: "d1", kind: "identity", name: "Passport", by: item.itemName, received_at_ms: NOON_MS - 19 * DAY_MS, file_id: null, media_type: "", size_bytes: null, file_state: null },
      ...papers.map((paper, at) => ({ id: `p${at}`, ...paper, by: "Rosa Marsh", received_at_ms: NOON_MS, file_id: null, media_type: "", size_bytes: null, file_state: null })),
    ],
    payments: [{ amount_cents: 120_000, channel: "Check", status: "planned", payee: "Harbor Homes LLC", reference: "P-700", changed_at_ms: NOON_MS - DAY_MS }],
    history: [
      { kind: "state", by: "Ines Intake", at_ms: NOON_MS - DAY_MS, from: "Review", to: "Denied", owner: "", reason: "Income above the limit", comment: "Checked twice." },
      { kind: "filed", by: "system", at_ms: NOON_MS - 20 * DAY_MS, from: "", to: "Form in progress", owner: "", reason: "", comment: "" },
    ],
    workflow_version: 2,
    due_at_ms: NOON_MS - DAY_MS,
    undo_until_ms: null,
    frame_url: null,
  };
}
