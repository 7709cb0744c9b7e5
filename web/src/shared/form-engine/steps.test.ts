import { expect, test } from "vitest";
import type { Form, Question } from "./document";
import { askedPages, nearestStep, pagesOf, resumeStep, REVIEW, stepAfter, stepBefore, type Step } from "./steps";

/** Chance that is the same in each run: 32 bits, mulberry32. */
class Dice {
  private state: number;
  constructor(seed: number) {
    this.state = seed;
  }
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }
}

interface Made {
  form: Form;
  values: Record<string, unknown>;
  hidden: string[];
  /** Every row that was ever there. */
  rows: string[];
}

function make(dice: Dice): Made {
  let id = 0;
  const [values, hidden, rows]: [Record<string, unknown>, string[], string[]] = [{}, [], []];
  const item = (): Question => {
    const name = `q${(id += 1)}`;
    if (dice.below(4) === 0) hidden.push(name);
    if (dice.below(3) > 0) return { id: name, type: "text", words: {} };
    const all = Array.from({ length: dice.below(4) }, (_, place) => `${name}r${place}`);
    rows.push(...all);
    // Some were deleted since somebody was there.
    values[name] = all.filter(() => dice.below(3) > 0);
    return { id: name, type: "group", words: {}, items: [{ id: `q${(id += 1)}`, type: "text", words: {} }] };
  };
  const sections = Array.from({ length: 1 + dice.below(4) }, (_, section) => ({
    id: `s${section}`,
    title: {},
    pages: Array.from({ length: 1 + dice.below(4) }, (__, page) => ({ id: `p${section}x${page}`, items: Array.from({ length: 1 + dice.below(3) }, item) })),
  }));
  return { form: { format: 1, id: "made", title: {}, sections }, values, hidden, rows };
}

const MADE = 120;
const each = (check: (made: Made, dice: Dice) => void) => {
  for (let seed = 1; seed <= MADE; seed++) {
    const dice = new Dice(Math.imul(seed, 2_654_435_761 | 0));
    check(make(dice), dice);
  }
};

test("coming back to each page and each row of a form, rows deleted meanwhile, leads to a page that there is, and never in a circle", () => {
  let deleted = 0;
  each(({ form, values, hidden, rows }) => {
    const asked = askedPages(form, { hidden }).map(({ page }) => page.id);
    const order = pagesOf(form).map(({ page }) => page.id);
    for (const page of [...order, "gone", REVIEW]) {
      for (const row of [null, ...rows, "gone"]) {
        const found = nearestStep(form, { hidden }, values, { page, row });
        if (page !== REVIEW && asked.length === 0) {
          expect(found).toBeNull();
          continue;
        }
        expect(nearestStep(form, { hidden }, values, found!)).toEqual(found);
        if (page === REVIEW) continue;
        expect(asked).toContain(found!.page);
        const before = asked.filter((one) => order.indexOf(one) <= order.indexOf(page));
        expect(found!.page).toBe(before.at(-1) ?? asked[0]);
        const isThere = Object.entries(values).some(([, list]) => (list as string[]).includes(row ?? ""));
        if (found!.row !== null) expect([found!.row, isThere]).toEqual([row, true]);
        else if (row !== null && !isThere) deleted += 1;
      }
    }
  });
  expect(deleted).toBeGreaterThan(300);
});

test("coming back to the place of each question lands on its page and inside its row, where both are there", () => {
  each(({ form, values, hidden, rows }) => {
    for (const { page } of pagesOf(form)) {
      for (const item of page.items) {
        const places =
          item.type === "group" ? rows.filter((row) => row.startsWith(`${item.id}r`)).map((row) => `${item.id}/${row}/${item.items![0]!.id}`) : [item.id];
        for (const at of places) {
          const found = resumeStep(form, { hidden }, values, at);
          const isAsked = page.items.some((one) => !hidden.includes(one.id));
          if (!isAsked) continue;
          expect(found!.page).toBe(page.id);
          const row = at.split("/")[1];
          if (row && !hidden.includes(item.id)) expect(found!.row).toBe((values[item.id] as string[]).includes(row) ? row : null);
        }
      }
    }
    const first = askedPages(form, { hidden })[0];
    for (const at of [null, "", "removed", "removed/r1/x"]) expect(resumeStep(form, { hidden }, values, at)?.page).toBe(first?.page.id);
  });
});

test("going on passes every page that is asked and each row once, and ends at the summary; going back ends at the first page", () => {
  each(({ form, values, hidden }) => {
    const asked = askedPages(form, { hidden }).map(({ page }) => page.id);
    if (asked.length === 0) return;
    const visited = new Set<string>();
    const pages: string[] = [];
    let step: Step = { page: asked[0]!, row: null };
    for (let count = 0; step.page !== REVIEW; count++) {
      expect(count).toBeLessThan(200);
      if (step.row !== null) {
        expect(visited.has(step.row)).toBe(false);
        visited.add(step.row);
      } else if (pages.at(-1) !== step.page) pages.push(step.page);
      step = stepAfter(form, { hidden }, values, step, (row) => !visited.has(row));
    }
    expect(pages).toEqual(asked);
    const wanted = Object.entries(values).flatMap(([group, list]) => {
      const page = pagesOf(form).find((place) => place.page.items.some((item) => item.id === group))!.page.id;
      return asked.includes(page) && !hidden.includes(group) ? (list as string[]) : [];
    });
    expect([...visited].sort()).toEqual(wanted.sort());
    let back: Step | null = { page: REVIEW, row: null };
    for (let count = 0; back !== null; count++) {
      expect(count).toBeLessThan(200);
      const before: Step | null = stepBefore(form, { hidden }, values, back);
      if (before === null) expect(back).toEqual({ page: asked[0], row: null });
      back = before;
    }
  });
});
