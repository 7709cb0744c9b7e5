import type { Form, Page, Question, Section } from "./document";
import type { Outcome } from "./judge";
import { partsOf, rowsOf, type Values } from "./placed-answers";

/** The summary before an application is sent is a page like those of the form. */
export const REVIEW = "review";

/** A page of the form, or the part of it that is about one row of a group. */
export interface Step {
  page: string;
  row: string | null;
}

/** Where a page is in its form. */
export interface PagePlace {
  section: Section;
  page: Page;
}

/** Every page with its section, in the order of the form. */
export function pagesOf(form: Form): PagePlace[] {
  return form.sections.flatMap((section) => section.pages.map((page) => ({ section, page })));
}

type Judged = Pick<Outcome, "hidden">;

/** Whether a question of a page is asked. */
export const isAsked = (id: string, { hidden }: Judged) => !hidden.includes(id);

/** The pages on which something is asked. */
export function askedPages(form: Form, outcome: Judged): PagePlace[] {
  const hidden = new Set(outcome.hidden);
  return pagesOf(form).filter(({ page }) => page.items.some((item) => !hidden.has(item.id)));
}

/** The groups of a page that are asked. */
export function groupsOf(page: Page, outcome: Judged): Question[] {
  return page.items.filter((item) => item.type === "group" && isAsked(item.id, outcome));
}

/** The group of a page that has a row. */
export function groupOfRow(page: Page, row: string, values: Values, outcome: Judged): Question | undefined {
  return groupsOf(page, outcome).find((group) => rowsOf(values, group.id).includes(row));
}

/**
 * The step that there is for a wanted one: itself; the page of a row that is gone; for a page that is not asked the nearest before it
 * that is, else the first. What it answers leads to itself. Null where the form asks nothing.
 */
export function nearestStep(form: Form, outcome: Judged, values: Values, wanted: { page: string | null; row: string | null }): Step | null {
  const asked = askedPages(form, outcome);
  const first = asked[0];
  if (wanted.page === REVIEW) return { page: REVIEW, row: null };
  if (!first) return null;
  const all = pagesOf(form);
  const there = all.findIndex(({ page }) => page.id === wanted.page);
  const before = new Set(all.slice(0, there + 1).map(({ page }) => page.id));
  const found = asked.findLast(({ page }) => before.has(page.id)) ?? first;
  const hasRow = found.page.id === wanted.page && wanted.row !== null && groupOfRow(found.page, wanted.row, values, outcome) !== undefined;
  return { page: found.page.id, row: hasRow ? wanted.row : null };
}

/** The step on which a place is answered. */
export function stepOf(form: Form, at: string): Step | null {
  const { group, row, question } = partsOf(at);
  const item = group ?? question;
  const found = pagesOf(form).find(({ page }) => page.items.some((one) => one.id === item));
  return found ? { page: found.page.id, row } : null;
}

/** Where an applicant goes on: at the question where they were, or the nearest before it that there is. */
export function resumeStep(form: Form, outcome: Judged, values: Values, at: string | null): Step | null {
  const wanted = at === null || at === "" ? null : stepOf(form, at);
  return nearestStep(form, outcome, values, wanted ?? { page: null, row: null });
}

/** The rows of a page's groups, in order. */
export function rowsOfPage(page: Page, values: Values, outcome: Judged): string[] {
  return groupsOf(page, outcome).flatMap((group) => rowsOf(values, group.id));
}

/**
 * What comes after a step. A page with rows is followed by those that are still to be filled in (`isDue`), each leads to the next, and
 * the last back to the list; then comes the next page, at the end the summary.
 */
export function stepAfter(form: Form, outcome: Judged, values: Values, step: Step, isDue: (row: string) => boolean): Step {
  const asked = askedPages(form, outcome);
  const place = asked.findIndex(({ page }) => page.id === step.page);
  const here = asked[place];
  if (here) {
    const rows = rowsOfPage(here.page, values, outcome);
    const due = step.row === null ? rows.find(isDue) : rows.slice(rows.indexOf(step.row) + 1).find(isDue);
    if (due !== undefined) return { page: step.page, row: due };
    if (step.row !== null) return { page: step.page, row: null };
  }
  const next = asked[place + 1];
  return { page: next?.page.id ?? REVIEW, row: null };
}

/** What comes before a step; null before the first. */
export function stepBefore(form: Form, outcome: Judged, values: Values, step: Step): Step | null {
  const asked = askedPages(form, outcome);
  if (step.page === REVIEW) return asked.length ? { page: asked.at(-1)!.page.id, row: null } : null;
  const place = asked.findIndex(({ page }) => page.id === step.page);
  if (step.row !== null && asked[place]) {
    const rows = rowsOfPage(asked[place].page, values, outcome);
    const before = rows[rows.indexOf(step.row) - 1];
    return { page: step.page, row: before ?? null };
  }
  const before = asked[place - 1];
  return before ? { page: before.page.id, row: null } : null;
}
