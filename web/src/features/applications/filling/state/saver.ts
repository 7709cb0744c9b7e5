import type { StoreApi } from "zustand";
import { ApiProblem } from "../../../../api/problem";
import type { AnswerChange, AnswerConflict, Saved, Sending } from "../api/draft";
import { isNothing, isSameAnswer, mergedRows, partsOf, rowsOf } from "../../../../shared/form-engine/placed-answers";
import { sourceAt, type FillingState } from "./filling-state";

/** How long after the last change it is sent. */
const AFTER_MS = 1_000;
const MOST_CHANGES = 400;
const MOST_BYTES = 900_000;
/** Browsers let 64 kB outlive a page. */
const MOST_LAST_BYTES = 60_000;
const LONGEST_WAIT_MS = 60_000;

/** All places at once, as the reason of a refusal. */
export const EVERYWHERE = "";

export interface Hub {
  save: (sending: Sending) => Promise<Saved>;
  /** The answers that another window wrote are wanted. */
  refresh: () => Promise<void>;
  lang: () => string;
}

/** Sends what was written, place by place: one save is under way, the next takes all that came meanwhile. */
export class Saver {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | null = null;
  private isAskedAgain = false;
  private failures = 0;
  /** One at a time, after the hub refused several at once: one bad answer must not keep the others. */
  private isOneByOne = false;
  /** Nothing is sent: the session is over, or it is not known yet whose the new one is. */
  private isLocked = false;
  private isClosed = false;
  /** Rows that were removed and brought back: the hub may have forgotten their answers. */
  private readonly broughtBack = new Set<string>();
  private readonly store: StoreApi<FillingState>;
  private readonly hub: Hub;

  constructor(store: StoreApi<FillingState>, hub: Hub) {
    this.store = store;
    this.hub = hub;
  }

  /** Something was written. */
  soon(): void {
    this.schedule(this.failures === 0 ? AFTER_MS : this.waitMs());
  }

  bringBack(row: string): void {
    this.broughtBack.add(row);
  }

  lock(): void {
    this.isLocked = true;
  }

  /** The session is this account's again. False where it never was another's. */
  unlock(): boolean {
    if (!this.isLocked) return false;
    this.isLocked = false;
    this.retry();
    return true;
  }

  /** The network is back, or may be. */
  retry(): void {
    this.failures = 0;
    const { refusals, unsent } = this.store.getState();
    if (refusals.has(EVERYWHERE)) this.store.setState({ refusals: new Map([...refusals].filter(([at]) => at !== EVERYWHERE)) });
    if (unsent.size > 0) void this.flush();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** Sends what there is now. Answers true once the hub has all of it. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    if (this.running) this.isAskedAgain = true;
    this.running ??= this.run().finally(() => (this.running = null));
    await this.running;
    return this.store.getState().unsent.size === 0;
  }

  /** The page may be closed this moment: what there is goes at once, beside a save that is under way. */
  flushLast(): void {
    const changes = this.changes(MOST_LAST_BYTES);
    if (changes.length === 0 || this.isLocked || this.isClosed) return;
    this.send(changes, true).then(
      (saved) => this.take(changes, saved),
      // Kept on this device; the page, where it lives on, sends it again.
      () => this.soon(),
    );
  }

  private schedule(ms: number) {
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => void this.flush(), ms);
  }

  private waitMs() {
    return Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(this.failures, 6));
  }

  private send(changes: AnswerChange[], isLast: boolean) {
    return this.hub.save({ changes, resumeAt: this.store.getState().at, lang: this.hub.lang(), isLast });
  }

  private async run(): Promise<boolean> {
    do {
      this.isAskedAgain = false;
      // What comes meanwhile waits for the next round.
      const due = new Set(this.store.getState().unsent);
      for (;;) {
        if (this.isLocked || this.isClosed) return false;
        const changes = this.changes(MOST_BYTES, due);
        if (changes.length === 0) break;
        for (const { at } of changes) due.delete(at);
        try {
          this.take(changes, await this.send(changes, false));
          this.failures = 0;
        } catch (error) {
          if (!this.refuse(changes, error)) return false;
          // Each of them goes again, by itself.
          if (changes.length > 1) for (const { at } of changes) due.add(at);
        }
      }
    } while (this.isAskedAgain);
    this.isOneByOne = false;
    return true;
  }

  /** What can be sent: lists of rows first, so that a row is there before its answers. */
  private changes(mostBytes: number, due?: ReadonlySet<string>): AnswerChange[] {
    const state = this.store.getState();
    const { unsent, values, revisions, conflicts, refusals } = state;
    if (refusals.has(EVERYWHERE)) return [];
    const places = [...unsent].filter((at) => (due?.has(at) ?? true) && !refusals.has(at) && conflicts.every((conflict) => conflict.at !== at));
    places.sort((one, other) => Number(one.includes("/")) - Number(other.includes("/")));
    const changes: AnswerChange[] = [];
    let bytes = 0;
    for (const at of places.slice(0, this.isOneByOne ? 1 : MOST_CHANGES)) {
      const change: AnswerChange = { at, value: values[at] ?? null, based_on: revisions[at] ?? 0 };
      if (sourceAt(state, at)) change.taken = true;
      bytes += JSON.stringify(change).length * 2;
      if (changes.length > 0 && bytes > mostBytes) break;
      changes.push(change);
    }
    return changes;
  }

  private take(changes: AnswerChange[], saved: Saved) {
    const state = this.store.getState();
    const [revisions, unsent, known] = [{ ...state.revisions }, new Set(state.unsent), { ...state.known }];
    for (const { at, value } of changes) {
      const revision = saved.saved[at];
      if (revision === undefined) continue;
      revisions[at] = revision;
      known[at] = value;
      // What was written meanwhile is not saved yet.
      if (isSameAnswer(state.values[at], value)) unsent.delete(at);
    }
    const isNewer = saved.revision >= state.revision;
    this.store.setState({
      revisions,
      unsent,
      known,
      ...(isNewer ? { revision: saved.revision, savedAtMs: Math.max(state.savedAtMs, saved.saved_at_ms) } : {}),
    });
    for (const conflict of saved.conflicts) this.meet(conflict);
    const isForgotten = changes.some(({ at }) => saved.saved[at] === undefined && saved.conflicts.every((conflict) => conflict.at !== at));
    if (isForgotten) this.failures++;
    if (this.store.getState().unsent.size > 0) this.soon();
  }

  /** Another window changed the same place: the same answer and lists of rows are merged, for the rest the applicant is asked. */
  private meet(conflict: AnswerConflict) {
    const { at, value: theirs, revision } = conflict;
    const state = this.store.getState();
    const mine = state.values[at];
    const base = state.known[at];
    const seen = { revisions: { ...state.revisions, [at]: revision }, known: { ...state.known, [at]: theirs } };
    const { row } = partsOf(at);
    if (!state.unsent.has(at)) return;
    if (isSameAnswer(mine, theirs)) {
      this.store.setState({ ...seen, unsent: without(state.unsent, at) });
    } else if (row !== null && this.broughtBack.has(row) && isNothing(theirs)) {
      this.store.setState(seen);
    } else if (isList(state, at)) {
      const rows = mergedRows(rowsOf({ [at]: base }, at), rowsOf(state.values, at), rowsOf({ [at]: theirs }, at));
      const unsent = isSameAnswer(rows, theirs) ? without(state.unsent, at) : state.unsent;
      this.store.setState({ ...seen, unsent, values: { ...state.values, [at]: rows } });
      void this.hub.refresh();
    } else if (row !== null && isNothing(theirs)) {
      // The whole row may be gone: then nothing is asked, and what was written in it goes with it.
      void this.hub.refresh().then(() => this.ask(conflict));
    } else {
      this.ask(conflict);
    }
  }

  private ask(conflict: AnswerConflict) {
    const { conflicts, unsent } = this.store.getState();
    if (unsent.has(conflict.at)) this.store.setState({ conflicts: [...conflicts.filter((known) => known.at !== conflict.at), conflict] });
  }

  /** Whether sending goes on after a refusal. */
  private refuse(changes: AnswerChange[], error: unknown): boolean {
    const status = error instanceof ApiProblem ? error.status : 0;
    if (status === 0 || status === 429 || status >= 500) {
      this.failures++;
      this.schedule(this.waitMs());
      return false;
    }
    if (status === 401) return false;
    if (status === 409) {
      // It was sent, or its form has a newer version: the page opens it anew.
      this.failures++;
      void this.hub.refresh();
      this.schedule(this.waitMs());
      return false;
    }
    const isOfOne = status === 422 || status === 413 || status === 400;
    if (isOfOne && changes.length > 1) {
      this.isOneByOne = true;
      return true;
    }
    const { refusals } = this.store.getState();
    this.store.setState({ refusals: new Map(refusals).set(isOfOne ? changes[0]!.at : EVERYWHERE, error) });
    return isOfOne;
  }
}

function without(places: ReadonlySet<string>, at: string): Set<string> {
  const rest = new Set(places);
  rest.delete(at);
  return rest;
}

const isList = (state: FillingState, at: string) =>
  !at.includes("/") && state.prepared.form.sections.some(({ pages }) => pages.some(({ items }) => items.some(({ id, type }) => id === at && type === "group")));
