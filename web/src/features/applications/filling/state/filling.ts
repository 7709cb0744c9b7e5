import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem } from "../../../../api/problem";
import { forgetCopies, forgetOldCopies } from "../../../../shared/applications/sealed-copy";
import type { KnownSource } from "../../../../api/schema";
import type { Draft } from "../../../../shared/applications/drafts";
import { useSession } from "../../../../shared/identity/session";
import type { Prepared, Question } from "../../../../shared/form-engine/document";
import type { Fault } from "../../../../shared/form-engine/judge";
import { forgetPhotosOf } from "../../../../shared/form-files/kept-photos";
import { saveAnswers, signDraft, submitDraft, type AnswerConflict, type Submitted } from "../api/draft";
import { byPlace, isNothing, isSameAnswer, newRow, placeOf, rowsOf, type Values } from "../../../../shared/form-engine/placed-answers";
import { judgedOf, JudgeLater } from "./judging";
import { rowName } from "./names";
import { Saver } from "./saver";
import { UnsentCopy, type Unsent } from "./unsent-copy";
import { isGap, takenOf, type FillingState } from "./filling-state";
import { restored, rewrittenBy, takenOver } from "./take-over";

export interface FillingOptions {
  account: string;
  draft: Draft;
  prepared: Prepared;
  /** The language of the page, in which answers are read. */
  lang: () => string;
  /** Reads the draft again: another window may have changed it. */
  reread: () => Promise<Draft>;
}

/** How long a choice waits for the copy on this device. */
const LONGEST_COPY_MS = 1_000;

/** The hub did not take what was to be signed or sent. */
export class NotSaved extends Error {}

/** One person who fills in one draft: what is typed, what the form says of it, and how it gets to the hub. */
export class Filling {
  readonly store: StoreApi<FillingState>;
  readonly account: string;
  private readonly options: FillingOptions;
  private readonly saver: Saver;
  private readonly copy: UnsentCopy;
  private readonly later: JudgeLater;
  private isClosed = false;
  /** Conflicts of which it was said what is kept. */
  private readonly chosen = new WeakSet<AnswerConflict>();
  private rereading: Promise<void> | null = null;
  /** Repeats one sending, however often it is pressed. */
  private readonly submitKey = crypto.randomUUID();

  private constructor(options: FillingOptions) {
    this.options = options;
    this.account = options.account;
    const { draft, prepared } = options;
    const values = byPlace(prepared.form, draft.answers);
    const found = judgedOf(draft, prepared, values, { lang: options.lang(), signsLater: false });
    this.store = createStore<FillingState>(() => ({
      draft,
      prepared,
      values,
      known: values,
      taken: takenOf(draft.taken, values),
      revisions: draft.revisions,
      revision: draft.revision,
      judged: found,
      unsent: new Set(),
      isKept: true,
      savedAtMs: draft.saved_at_ms,
      refusals: new Map(),
      conflicts: [],
      // What was answered before is said to be wrong from the start, but not that it is half done.
      settled: new Set(Object.keys(values).filter((at) => !found.faults.get(at)?.some(isGap))),
      showsGaps: false,
      hubFaults: [],
      visited: new Set(),
      rewritten: {},
      removed: null,
      at: draft.at,
      signsLater: false,
    }));
    this.saver = new Saver(this.store, {
      save: async (sending) => {
        const saved = await saveAnswers(draft, sending);
        this.copy.soon();
        return saved;
      },
      refresh: () => this.refresh(),
      lang: options.lang,
    });
    this.copy = new UnsentCopy(
      options.account,
      draft.id,
      () => this.unsentNow(),
      (isKept) => this.store.setState({ isKept }),
    );
    this.later = new JudgeLater(() => this.judgeNow());
  }

  /** Opens a draft with what this device kept of it. */
  static async open(options: FillingOptions): Promise<Filling> {
    const filling = new Filling(options);
    await forgetOldCopies();
    const kept = await filling.copy.read();
    if (kept) filling.restore(kept);
    return filling;
  }

  setAnswer(at: string, value: unknown): void {
    const { values, hubFaults, refusals } = this.store.getState();
    if (isSameAnswer(values[at], value)) return;
    this.write({ ...values, [at]: isNothing(value) ? undefined : value }, [at]);
    if (hubFaults.some((fault) => fault.at === at)) this.store.setState({ hubFaults: hubFaults.filter((fault) => fault.at !== at) });
    if (refusals.has(at)) this.store.setState({ refusals: new Map([...refusals].filter(([place]) => place !== at)) });
  }

  /** A question was left: its faults are said from now on, and it is saved. */
  settle(at: string): void {
    const { settled, values, unsent } = this.store.getState();
    // Judged at once: a fault that the answer no longer has would be shown for a moment, and push the button away that is being tapped.
    this.judgeNow();
    if (!isNothing(values[at]) && !settled.has(at)) this.store.setState({ settled: new Set(settled).add(at) });
    if (unsent.size > 0) void this.saver.flush();
  }

  settleAll(places: readonly string[]): void {
    const { settled, values } = this.store.getState();
    this.store.setState({ settled: new Set([...settled, ...places.filter((at) => !isNothing(values[at]))]) });
  }

  /** Adds a row at the end of a group, with the answers that are known of it and where they are from, and gives its id. */
  addRow(group: string, answers: Readonly<Record<string, unknown>> = {}, row = newRow(), source?: KnownSource): string {
    const { values } = this.store.getState();
    const next: Record<string, unknown> = { ...values, [group]: [...rowsOf(values, group), row] };
    const places = Object.entries(answers).map(([question, value]) => {
      const at = placeOf(question, group, row);
      next[at] = value;
      return at;
    });
    if (source) this.noteTaken(places, next, source);
    this.write(next, [group, ...places]);
    return row;
  }

  /** Takes a row away; it can be brought back while the page is open. */
  removeRow(group: Question, row: string): void {
    const { values, unsent, conflicts } = this.store.getState();
    const rows = rowsOf(values, group.id);
    const removed = { group: group.id, row, name: rowName(group, row, values), index: rows.indexOf(row) };
    const isOfRow = (at: string) => at.startsWith(`${group.id}/${row}/`);
    this.store.setState({
      removed,
      unsent: new Set([...unsent].filter((at) => !isOfRow(at))),
      conflicts: conflicts.filter(({ at }) => !isOfRow(at)),
    });
    this.write({ ...values, [group.id]: rows.filter((one) => one !== row) }, [group.id]);
  }

  /** Brings the row back that was removed last, at its place and with its answers. */
  bringBack(): void {
    const { removed, values } = this.store.getState();
    if (!removed) return;
    const { group, row, index } = removed;
    const rows = rowsOf(values, group);
    const places = Object.keys(values).filter((at) => at.startsWith(`${group}/${row}/`) && !isNothing(values[at]));
    this.saver.bringBack(row);
    this.store.setState({ removed: null });
    this.write({ ...values, [group]: [...rows.slice(0, index), row, ...rows.slice(index)] }, [group, ...places]);
  }

  /** The applicant has come to a place: where they go on from next time. */
  arrive(at: string, row: string | null): void {
    const { visited } = this.store.getState();
    this.store.setState({ at, visited: row === null ? visited : new Set(visited).add(row) });
  }

  judgeNow(): void {
    this.later.cancel();
    const { draft, prepared, values, signsLater } = this.store.getState();
    if (!this.isClosed) this.store.setState({ judged: judgedOf(draft, prepared, values, { lang: this.options.lang(), signsLater }) });
  }

  flush(): Promise<boolean> {
    return this.saver.flush();
  }

  /** The page may be gone the next moment. */
  leave(): void {
    void this.copy.write();
    this.saver.flushLast();
  }

  retry(): void {
    this.saver.retry();
  }

  lock(): void {
    this.saver.lock();
  }

  unlock(): void {
    if (this.saver.unlock()) void this.refresh();
  }

  /** Keeps one of two answers that two windows gave to the same question; it is asked until this device knows the choice. */
  async keep(at: string, which: "mine" | "theirs"): Promise<void> {
    const state = this.store.getState();
    const conflict = state.conflicts.find((one) => one.at === at);
    if (!conflict || this.chosen.has(conflict)) return;
    this.chosen.add(conflict);
    const unsent = new Set(state.unsent);
    if (which === "theirs") unsent.delete(at);
    this.store.setState({
      revisions: { ...state.revisions, [at]: conflict.revision },
      known: { ...state.known, [at]: conflict.value },
      unsent,
      ...(which === "theirs" ? rewrittenBy(state, { [at]: conflict.value ?? undefined }) : {}),
    });
    this.judgeNow();
    // Who loads the page again at once would be asked again, by the copy that was there before. A store that hangs keeps nobody waiting.
    await Promise.race([this.copy.write(), new Promise((resolve) => setTimeout(resolve, LONGEST_COPY_MS))]);
    const { conflicts } = this.store.getState();
    this.store.setState({ conflicts: conflicts.filter((one) => one !== conflict) });
    await this.saver.flush();
  }

  /** Takes over what another window wrote where nothing was written here. */
  refresh(): Promise<void> {
    this.rereading ??= this.options
      .reread()
      .then((draft) => this.takeOver(draft))
      // Whoever is offline sees it later.
      .catch(() => undefined)
      .finally(() => (this.rereading = null));
    return this.rereading;
  }

  /** Takes an answer that was offered: its field shows it anew, and it is saved with where it is from. */
  take(at: string, value: unknown, source: KnownSource): void {
    this.noteTaken([at], { [at]: value }, source);
    this.setAnswer(at, value);
    const { rewritten } = this.store.getState();
    this.store.setState({ rewritten: { ...rewritten, [at]: (rewritten[at] ?? 0) + 1 } });
    this.settle(at);
  }

  /** Whether the applicant of a case signs later. */
  setSignsLater(signsLater: boolean): void {
    this.store.setState({ signsLater });
    this.judgeNow();
  }

  /** Signs with a typed name, and the file of what was drawn beside it; in a case, records that the person of this name agreed. What is signed is saved before. */
  async sign(at: string, name: string, lang = this.options.lang(), drawing?: string): Promise<void> {
    if (!(await this.flush())) throw new NotSaved();
    const { value, revision, saved_at_ms } = await signDraft(this.store.getState().draft, at, name, lang, drawing);
    const state = this.store.getState();
    this.store.setState({
      values: { ...state.values, [at]: value },
      known: { ...state.known, [at]: value },
      revisions: { ...state.revisions, [at]: revision },
      savedAtMs: Math.max(state.savedAtMs, saved_at_ms),
    });
    this.settle(at);
    this.judgeNow();
    await this.refresh();
  }

  /** Sends the application. Answers what the hub made of it; refused with faults, they are said at their fields. */
  async submit(): Promise<Submitted> {
    this.judgeNow();
    this.store.setState({ showsGaps: true });
    if (!(await this.flush())) throw new NotSaved();
    const { draft, revision, signsLater } = this.store.getState();
    try {
      const submitted = await submitDraft(draft, revision, this.submitKey, signsLater);
      // What was not sent is of no use any more.
      void forgetPhotosOf(draft.id).catch(() => undefined);
      await this.close();
      await this.copy.forget();
      return submitted;
    } catch (error) {
      if (error instanceof ApiProblem && error.key === "form_faults") this.store.setState({ hubFaults: faultsIn(error.body) });
      if (error instanceof ApiProblem && error.key === "draft_changed") await this.refresh();
      throw error;
    }
  }

  /** Stops sending and judging. What is not sent stays on this device. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    if (useSession.getState().endedBy === "loggedOut") return this.forget();
    await this.copy.write();
    this.isClosed = true;
    this.later.cancel();
    this.saver.close();
    this.copy.close();
  }

  /** The account has signed out: nothing of it stays on this device. */
  private async forget(): Promise<void> {
    this.isClosed = true;
    this.saver.close();
    await this.copy.forget();
    await forgetCopies(this.account);
  }

  private noteTaken(places: readonly string[], values: Values, source: KnownSource) {
    const { taken } = this.store.getState();
    this.store.setState({ taken: { ...taken, ...Object.fromEntries(places.map((at) => [at, { value: values[at], source }])) } });
  }

  private write(values: Values, places: readonly string[]) {
    const { unsent } = this.store.getState();
    this.store.setState({ values, unsent: new Set([...unsent, ...places]) });
    this.copy.soon();
    this.later.soon();
    this.saver.soon();
  }

  private unsentNow(): Unsent {
    const { unsent, values, revisions, at } = this.store.getState();
    return { changes: [...unsent].map((place) => ({ at: place, value: values[place] ?? null, based_on: revisions[place] ?? 0 })), at };
  }

  private restore(unsent: Unsent) {
    const found = restored(this.store.getState(), unsent);
    if (!found) {
      void this.copy.write();
      return;
    }
    this.store.setState(found.state);
    this.write(found.state.values, found.places);
    this.judgeNow();
  }

  private takeOver(draft: Draft) {
    if (this.isClosed) return;
    const taken = takenOver(this.store.getState(), draft);
    this.store.setState(taken);
    if (taken.values) this.later.soon();
  }
}

function faultsIn(body: unknown): Fault[] {
  const { faults } = (body ?? {}) as { faults?: Partial<Fault>[] };
  return (faults ?? []).map(({ at = "", part = "", key = "", rule = "" }) => ({ at, part, key, rule }));
}
