import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Form, Question } from "../../../../shared/form-engine/document";
import { nearestStep, pagesOf, resumeStep, stepAfter, stepBefore } from "../../../../shared/form-engine/steps";

const FOLDER = "../hub/administration/src/ready_made";
const ROWS = ["r1", "r2", "r3"];
const forms = readdirSync(FOLDER)
  // A general form has one page and no rows.
  .filter((name) => name !== "general.json")
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Form);

const groupsOf = (form: Form) => pagesOf(form).flatMap(({ page }) => page.items.filter((item) => item.type === "group"));

/** Three rows in every group but those that are gone; the rows of each have ids of their own. */
const rowsOf = (group: Question) => ROWS.map((row) => `${group.id}_${row}`);
const answers = (form: Form, gone: readonly string[] = []) =>
  Object.fromEntries(groupsOf(form).map((group) => [group.id, rowsOf(group).filter((row) => !gone.includes(row))]));

/** Every place of a page at which somebody can have been, with the row it is in. */
const placesOf = (items: readonly Question[]) =>
  items.flatMap((item): { at: string; row: string | null }[] =>
    item.type === "group"
      ? [{ at: item.id, row: null }, ...rowsOf(item).flatMap((row) => (item.items ?? []).map((inner) => ({ at: `${item.id}/${row}/${inner.id}`, row })))]
      : [{ at: item.id, row: null }],
  );

/** What a rule takes away: a question, or all that is on a page or in a section. */
function hiddenBy(form: Form, target: string): string[] {
  const pages = pagesOf(form).filter(({ section, page }) => section.id === target || page.id === target);
  return pages.length > 0 ? [target, ...pages.flatMap(({ page }) => page.items.map(({ id }) => id))] : [target];
}

const pagesShown = (form: Form, hidden: readonly string[]) =>
  pagesOf(form)
    .filter(({ page }) => page.items.some(({ id }) => !hidden.includes(id)))
    .map(({ page }) => page.id);

it("are the forms of the demonstration", () => {
  expect(forms.map(({ id }) => id).sort()).toEqual(["food_assistance", "rental_assistance", "small_business_grant"]);
  for (const form of forms) expect([pagesOf(form).length > 8, groupsOf(form).length > 0]).toEqual([true, true]);
});

describe.each(forms.map((form) => [form.id, form] as const))("coming back to the form %s", (_, form) => {
  const nothing = { hidden: [] };

  it("leads to the page of each place, inside its row", () => {
    for (const { page } of pagesOf(form))
      for (const { at, row } of placesOf(page.items)) {
        const found = resumeStep(form, nothing, answers(form), at);
        expect([at, found]).toEqual([at, { page: page.id, row }]);
        expect(nearestStep(form, nothing, answers(form), found!)).toEqual(found);
      }
  });

  it("leads to the list where the row was deleted in between, and the other rows are where they were", () => {
    for (const { page } of pagesOf(form))
      for (const group of page.items.filter(({ type }) => type === "group"))
        for (const gone of rowsOf(group)) {
          const values = answers(form, [gone]);
          for (const { at, row } of placesOf([group])) {
            const found = resumeStep(form, nothing, values, at);
            expect([at, gone, found]).toEqual([at, gone, { page: page.id, row: row === gone ? null : row }]);
            expect(nearestStep(form, nothing, values, found!)).toEqual(found);
          }
        }
  });

  it("leads to the nearest page before it where its own is not asked any more, and never in a circle", () => {
    const shows = (form.rules ?? []).filter(({ does }) => does === "show").map(({ target }) => hiddenBy(form, target));
    const whole = pagesOf(form).map(({ page }) => hiddenBy(form, page.id));
    const order = pagesOf(form).map(({ page }) => page.id);
    for (const hidden of [...shows, ...whole]) {
      const shown = pagesShown(form, hidden);
      for (const { page } of pagesOf(form))
        for (const { at } of placesOf(page.items)) {
          const found = resumeStep(form, { hidden }, answers(form), at)!;
          const before = shown.filter((one) => order.indexOf(one) <= order.indexOf(page.id));
          expect([at, hidden[0], found.page]).toEqual([at, hidden[0], before.at(-1) ?? shown[0]]);
          expect(nearestStep(form, { hidden }, answers(form), found)).toEqual(found);
          // From there it goes on, and back again to where it was.
          const next = stepAfter(form, { hidden }, answers(form), found, () => true);
          expect(next).not.toEqual(found);
          expect(stepBefore(form, { hidden }, answers(form), found)).not.toEqual(found);
        }
    }
  });
});
