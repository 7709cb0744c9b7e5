import type { Draft } from "../../../../shared/applications/drafts";
import { itemsOf } from "../../../../shared/form-engine/document";
import { byPlace, isSameAnswer, partsOf, rowsOf, type Values } from "../../../../shared/form-engine/placed-answers";
import { takenOf, type FillingState } from "./filling-state";
import type { Unsent } from "./unsent-copy";

/** Answers of another window in place of those that are shown. */
export function rewrittenBy(state: FillingState, written: Values): Pick<FillingState, "values" | "rewritten"> {
  const rewritten = { ...state.rewritten };
  for (const at of Object.keys(written)) rewritten[at] = (rewritten[at] ?? 0) + 1;
  return { values: { ...state.values, ...written }, rewritten };
}

/** What changes when a draft is read again: answers of other windows, where nothing was written here. */
export function takenOver(state: FillingState, draft: Draft): Partial<FillingState> {
  // It was sent, or its form has another version: the page opens it anew.
  if (draft.form_version !== state.draft.form_version || draft.application_id !== null) return { draft };
  // Saved here since it was read.
  if (draft.revision < state.revision) return {};
  const theirs = byPlace(state.prepared.form, draft.answers);
  const groups = new Set(itemsOf(state.prepared.form).flatMap((item) => (item.type === "group" ? [item.id] : [])));
  const written: Record<string, unknown> = {};
  const [revisions, known] = [{ ...state.revisions }, { ...state.known }];
  for (const at of new Set([...Object.keys(theirs), ...Object.keys(state.known)])) {
    if (state.unsent.has(at)) continue;
    const revision = draft.revisions[at] ?? 0;
    // The hub writes some answers in another form than they were typed in: of the same revision they are the same.
    const isOther = groups.has(at) || revision !== (state.revisions[at] ?? 0);
    if (isOther && !isSameAnswer(state.values[at], theirs[at])) written[at] = theirs[at];
    revisions[at] = revision;
    known[at] = theirs[at];
  }
  const unsent = new Set([...state.unsent].filter((at) => isThere(at, state, theirs)));
  const ownTaken = Object.fromEntries(Object.entries(state.taken).filter(([at]) => unsent.has(at)));
  const taken = { ...takenOf(draft.taken, theirs), ...ownTaken };
  return { revisions, known, taken, unsent, revision: draft.revision, savedAtMs: Math.max(state.savedAtMs, draft.saved_at_ms), ...rewrittenBy(state, written) };
}

/** Whether a place has not gone with its row in another window. */
function isThere(at: string, state: FillingState, theirs: Values): boolean {
  const { group, row } = partsOf(at);
  return group === null || row === null || state.unsent.has(group) || rowsOf(theirs, group).includes(row);
}

/** What this device kept, put back: the answers, and their places. Null where the hub has all of it. */
export function restored(state: FillingState, { changes, at }: Unsent): { places: string[]; state: Pick<FillingState, "values" | "revisions" | "at"> } | null {
  const items = itemsOf(state.prepared.form);
  // A newer form may not have the question any more.
  const isAsked = (at: string) => {
    const { group, question } = partsOf(at);
    const around = group === null ? items : (items.find((item) => item.id === group)?.items ?? []);
    return around.some((item) => item.id === question);
  };
  const fresh = changes.filter((change) => isAsked(change.at) && !isSameAnswer(state.known[change.at], change.value));
  if (fresh.length === 0) return null;
  const values: Record<string, unknown> = { ...state.values };
  // A place that was changed elsewhere meanwhile keeps the revision that was seen here: the hub then says what is there.
  const revisions: Record<string, number> = { ...state.revisions };
  for (const change of fresh) {
    values[change.at] = change.value ?? undefined;
    revisions[change.at] = change.based_on;
  }
  return { places: fresh.map((change) => change.at), state: { values, revisions, at: at ?? state.at } };
}
