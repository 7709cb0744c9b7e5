import type { Answer, CaseView, QueueItem, ValidationCenter } from "../api/schema";
import { NOON_MS } from "./staff-fixtures";

const DAY_MS = 86_400_000;

const unasked = { is_accepted: false, asked_at_ms: null, due_on: null, told_by: null, reminded_at_ms: null };
const noCorrection = { question: "", before: null, after: null, document: null };
const answer = (key: string, title: string, kind: Answer["kind"], over: Partial<Answer> = {}): Answer => ({
  key,
  title,
  kind,
  text: null,
  number: null,
  rows: [],
  fact: null,
  choices: [],
  chosen: null,
  at: "",
  question: null,
  value: null,
  monthly: null,
  files: [],
  is_sealed: false,
  ...over,
});

/** A case as the hub answers it; `papers` have come in besides. */
export function caseView(item: QueueItem, papers: { kind: string; name: string }[] = []): CaseView {
  const income = answer("income", "Monthly income", "money", { number: 184_050, fact: "monthly_income" });
  const member = (name: string, born: string) => [answer("name", "Name", "text", { text: name }), answer("born", "Born", "date", { text: born })];
  return {
    item,
    person: { id: 4_001, name: item.itemName, lang: "ar", zone: "America/New_York", state: "VA" },
    fill_in: null,
    form: { title: "Rental Assistance", version: 3, lang: "es", revision: 1, filed_by: item.itemName, filed_for: null, filed_at_ms: NOON_MS - 20 * DAY_MS },
    sections: [
      {
        key: "household",
        title: "Household",
        answers: [income, answer("members", "Who else lives there", "list", { rows: [member("Sami Haddad", "2015-03-01")] })],
      },
      {
        key: "request",
        title: "Rent",
        answers: [answer("notice", "Was there an eviction notice?", "boolean", { number: 1 }), answer("landlord", "Landlord", "text")],
      },
    ],
    no_longer_asked: [],
    corrections: [],
    facts: [income],
    document_kinds: [
      { kind: "identity", title: "Proof of identity", is_on_file: true, ...unasked },
      { kind: "lease", title: "Lease", is_on_file: papers.some((paper) => paper.kind === "lease"), ...unasked },
    ],
    documents: [
      {
        id: "d1",
        kind: "identity",
        name: "Passport",
        by: item.itemName,
        received_at_ms: NOON_MS - 19 * DAY_MS,
        replaced_at_ms: null,
        expires_on: null,
        file_id: null,
        media_type: "",
        size_bytes: null,
        file_state: null,
        version: 0,
        judgement: null,
      },
      ...papers.map((paper, at) => ({
        id: `p${at}`,
        ...paper,
        by: "Rosa Marsh",
        received_at_ms: NOON_MS,
        replaced_at_ms: null,
        expires_on: null,
        file_id: null,
        media_type: "",
        size_bytes: null,
        file_state: null,
        version: 0,
        judgement: null,
      })),
    ],
    payments: [{ amount_cents: 120_000, channel: "Check", status: "planned", payee: "Harbor Homes LLC", reference: "P-700", changed_at_ms: NOON_MS - DAY_MS }],
    history: [
      {
        kind: "state",
        by: "Ines Intake",
        at_ms: NOON_MS - DAY_MS,
        from: "Review",
        to: "Denied",
        owner: "",
        reason: "Income above the limit",
        comment: "Checked twice.",
        ...noCorrection,
      },
      { kind: "filed", by: "system", at_ms: NOON_MS - 20 * DAY_MS, from: "", to: "Form in progress", owner: "", reason: "", comment: "", ...noCorrection },
    ],
    workflow_version: 2,
    due_at_ms: NOON_MS - DAY_MS,
    waiting_since_ms: null,
    deadline_pauses: false,
    unusable_reasons: [
      { id: 1, name: "Cannot be read", text_by_lang: { en: "We can't read it.", ar: "لا يمكننا قراءته." } },
      { id: 2, name: "A part is missing", text_by_lang: { en: "A part of it is missing." } },
    ],
    undo_until_ms: null,
    frame_url: null,
    sources: [],
  };
}

const evidence = {
  kind: "answer" as const,
  section: "household",
  key: "income",
  title: "Monthly income",
  own: null,
  answer: answer("income", "Monthly income", "money", { number: 184_050 }),
  file_ids: [],
};

/** Results as the hub answers them: one of each kind; `reason` lets the first one pass. */
export function validationCenter(reason: string | null = null): ValidationCenter {
  return {
    total: 3,
    failed: reason === null ? 1 : 0,
    warning: 1,
    passed: reason === null ? 1 : 2,
    corrected: 0,
    rules_version: 4,
    validated_at_ms: NOON_MS,
    results: [
      {
        rule: "applied_once",
        title: "There is no other application",
        verdict: "passed",
        rule_verdict: "passed",
        why: "",
        missing: [],
        evidence: [{ ...evidence, kind: "fact", section: "", key: "application.others", title: "", answer: null }],
        own_verdict: null,
        said: "",
        overridden: null,
      },
      {
        rule: "income",
        title: "Income is within the limit",
        verdict: reason === null ? "failed" : "passed",
        rule_verdict: "failed",
        why: "",
        missing: [],
        evidence: [evidence],
        own_verdict: null,
        said: "Income is $4,010 a month; the limit for 2 people is $3,644.",
        overridden: reason === null ? null : { reason, by: "Rosa Marsh", at_ms: NOON_MS },
      },
      {
        rule: "size",
        title: "The household is complete",
        verdict: "warning",
        rule_verdict: "warning",
        why: "missing",
        missing: ["People"],
        evidence: [],
        own_verdict: null,
        said: "",
        overridden: null,
      },
    ],
  };
}
