import type { KnownSource } from "../../../../api/schema";
import type { Draft } from "../../../../shared/applications/drafts";
import type { Prepared } from "../../../../shared/form-engine/document";
import type { Fault, Outcome } from "../../../../shared/form-engine/judge";
import type { AnswerConflict } from "../api/draft";
import { isSameAnswer, type Values } from "../../../../shared/form-engine/placed-answers";

/** What the engine says of the answers, in the form in which fields ask for it. */
export interface Judged {
  outcome: Outcome;
  faults: ReadonlyMap<string, readonly Fault[]>;
  hidden: ReadonlySet<string>;
  required: ReadonlySet<string>;
}

/** A row that was removed and can be brought back. */
export interface RemovedRow {
  group: string;
  row: string;
  name: string;
  /** Its place in the list. */
  index: number;
}

/** An answer that was offered and taken, and where it is from. */
export interface Taken {
  value: unknown;
  source: KnownSource;
}

/** Where the answer at a place was taken from; nothing once it was changed by hand. */
export function sourceAt({ taken, values }: Pick<FillingState, "taken" | "values">, at: string): KnownSource | undefined {
  const found = taken[at];
  return found && isSameAnswer(found.value, values[at]) ? found.source : undefined;
}

/** The sources of a draft as it was read, with the answers that they belong to. */
export function takenOf(sources: Readonly<Record<string, KnownSource>>, values: Values): Record<string, Taken> {
  return Object.fromEntries(Object.entries(sources).map(([at, source]) => [at, { value: values[at], source }]));
}

export interface FillingState {
  /** As it was opened. */
  draft: Draft;
  prepared: Prepared;
  /** What was typed or chosen, by place. */
  values: Values;
  /** What the hub has, by place. */
  known: Values;
  /** The revision of each place that was last seen. */
  revisions: Readonly<Record<string, number>>;
  revision: number;
  judged: Judged;
  /** What was offered and taken, by place: its source counts while the answer is the same. */
  taken: Readonly<Record<string, Taken>>;
  /** The places whose values the hub does not have yet. */
  unsent: ReadonlySet<string>;
  /** Whether what is not sent is kept on this device. */
  isKept: boolean;
  savedAtMs: number;
  /** Why the hub took an answer not, by place; `` for all of them. */
  refusals: ReadonlyMap<string, unknown>;
  /** Answers that another window changed too: the applicant says which is kept. */
  conflicts: readonly AnswerConflict[];
  /** The places that were left once: faults are said there. */
  settled: ReadonlySet<string>;
  /** Once sending was tried, what is missing is said at every field. */
  showsGaps: boolean;
  /** What only the hub finds wrong, until the answer changes. */
  hubFaults: readonly Fault[];
  /** The rows that were opened on this visit. */
  visited: ReadonlySet<string>;
  /** Counts the answers that another window wrote, by place: their fields show them anew. */
  rewritten: Readonly<Record<string, number>>;
  removed: RemovedRow | null;
  /** The place where the applicant is. */
  at: string | null;
  /** Of a case: the applicant signs later what was not read aloud to them. */
  signsLater: boolean;
}

/** Where the words "Saved …" come from. */
export type SaveStatus = { kind: "saved"; atMs: number } | { kind: "here" } | { kind: "onlyInPage" } | { kind: "refused"; error: unknown };

/** The state of what was written, in one of a few words. */
export function saveStatusOf(state: Pick<FillingState, "refusals" | "unsent" | "isKept" | "savedAtMs">): SaveStatus {
  const [refusal] = state.refusals.values();
  if (refusal !== undefined) return { kind: "refused", error: refusal };
  if (state.unsent.size > 0) return { kind: state.isKept ? "here" : "onlyInPage" };
  return { kind: "saved", atMs: state.savedAtMs };
}

/** Whether a fault says that something is missing, the whole answer or a part of it. */
export const isGap = ({ key }: Fault) => key === "required" || key === "missing" || key === "too_few_rows";

/** The answers that are missing before the application can be sent. */
export const missingOf = (judged: Judged) => judged.outcome.faults.filter(isGap);
