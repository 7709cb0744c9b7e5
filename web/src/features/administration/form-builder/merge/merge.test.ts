import { describe, expect, test } from "vitest";
import { isSame } from "../../../../shared/config-editor/same-text";
import type { Form, Question } from "../../../../shared/form-engine/document";
import { rentForm } from "../../../../testing/form-fixtures";
import { edited, type Edit } from "../form-edits/edit";
import { KINDS } from "../form-edits/kinds";
import { moveInto, stepOf } from "../form-edits/move";
import { find, placesFor, walk } from "../form-edits/tree";
import { textsOf } from "../form-edits/texts";
import { formOf, partsOf } from "./leaves";
import { merged } from "./merge";

const base: Form = rentForm.form;

/** Chance that is the same in each run: mulberry32. */
function dice(seed: number) {
  let state = seed;
  return (count: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

function someEdit(form: Form, below: (count: number) => number): Edit | null {
  const all = [...walk(form)];
  const found = all[below(all.length)];
  if (!found) return null;
  const { id } = found.node;
  const texts = textsOf(form);
  const text = texts[below(texts.length)]!;
  switch (below(9)) {
    case 0:
      return stepOf(form, id, below(2) === 0 ? -1 : 1);
    case 1: {
      const places = placesFor(form, found);
      const place = places[below(places.length || 1)];
      return place === undefined ? null : moveInto(form, id, place);
    }
    case 2:
      return { do: "duplicate", id };
    case 3:
      return { do: "remove", id };
    case 4:
      return { do: "text", place: text.place, lang: ["en", "es", "ar"][below(3)]!, text: `said ${below(50)}` };
    case 5:
      return { do: "set", id, settings: { required: below(2) === 0 } };
    case 6:
      return { do: "kind", id, kind: KINDS[below(KINDS.length)]! };
    case 7:
      return { do: "add_rule", target: id, does: "show" };
    default: {
      const parent = found.level === "question" ? found.parent : null;
      return parent === null
        ? { do: "add", what: "section", parent: null, index: below(3) }
        : { do: "add", what: "question", kind: "text", parent, index: below(4) };
    }
  }
}

function someEdits(form: Form, seed: number): Form {
  const below = dice(seed);
  let now = form;
  for (let count = below(8) + 1; count > 0; count -= 1) {
    const edit = someEdit(now, below);
    if (edit) now = edited(now, edit);
  }
  return now;
}

const idsOf = (form: Form) => [...walk(form)].map(({ node }) => node.id);

describe("any two texts", () => {
  const seeds = Array.from({ length: 300 }, (_, seed) => seed + 1);

  test("are taken apart and put together again as they were", () => {
    for (const seed of seeds) {
      const form = someEdits(base, seed);
      expect(formOf(partsOf(form), form.last_number ?? 0)).toEqual(form);
    }
  });

  test("where one side did nothing, the other side's is the result, without a question", () => {
    for (const seed of seeds) {
      const changed = someEdits(base, seed);
      for (const [mine, theirs] of [
        [changed, base],
        [base, changed],
        [changed, changed],
      ] as const) {
        const found = merged(base, mine, theirs);
        expect(found.conflicts, `seed ${seed}`).toEqual([]);
        expect(isSame(found.form, changed), `seed ${seed}`).toBe(true);
      }
    }
  });

  test("merge to a form in which every id stands once, whichever side is chosen", () => {
    for (const seed of seeds) {
      const [mine, theirs] = [someEdits(base, seed), someEdits(base, seed + 1_000)];
      const asked = merged(base, mine, theirs).conflicts;
      for (const side of ["mine", "theirs"] as const) {
        const { form } = merged(base, mine, theirs, new Map(asked.map(({ item }) => [item, side])));
        const ids = idsOf(form);
        expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length);
        // What both have kept is there.
        for (const id of idsOf(mine)) {
          const isInBoth = idsOf(theirs).includes(id) && idsOf(base).includes(id);
          const around = isInBoth && [mine, theirs].every((one) => find(one, id)!.parent === find(base, id)!.parent);
          const parent = find(base, id)?.parent;
          if (around && (parent === null || ids.includes(parent!))) expect(ids, `seed ${seed}`).toContain(id);
        }
      }
    }
  });
});

test("two who changed different questions, languages and settings have both without a question", () => {
  let mine = edited(base, { do: "text", place: "full_name.words", lang: "en", text: "Your whole name" });
  mine = edited(mine, { do: "set", id: "nickname", settings: { required: true } });
  mine = edited(mine, { do: "add", what: "question", kind: "email", parent: "name", index: 3 });
  let theirs = edited(base, { do: "text", place: "full_name.words", lang: "ar", text: "الاسم الكامل" });
  theirs = edited(theirs, { do: "text", place: "nickname.words", lang: "en", text: "Other names" });
  theirs = edited(theirs, { do: "add", what: "question", kind: "phone", parent: "name", index: 0 });
  const { form, conflicts } = merged(base, mine, theirs);
  expect(conflicts).toEqual([]);
  const page = form.sections[0]!.pages[0]!;
  expect(page.items.map(({ type }) => type)).toEqual(["phone", "text", "text", "number", "email"]);
  // Both were given the same id.
  expect(page.items.map(({ id }) => id)).toEqual(["question_1", "full_name", "nickname", "tenants", "question_2"]);
  expect(page.items[1]!.words).toEqual({ en: "Your whole name", es: "Nombre legal completo", ar: "الاسم الكامل" });
  expect(page.items[2]).toMatchObject({ words: { en: "Other names" }, required: true });
  expect(form.last_number).toBe(2);
});

test("what both wrote otherwise is asked, for each item by itself", () => {
  let mine = edited(base, { do: "text", place: "nickname.words", lang: "en", text: "Mine" });
  mine = edited(mine, { do: "remove", id: "landlord" });
  let theirs = edited(base, { do: "text", place: "nickname.words", lang: "en", text: "Theirs" });
  theirs = edited(theirs, { do: "text", place: "landlord.words", lang: "en", text: "Who rents to you?" });
  const asked = merged(base, mine, theirs);
  expect(asked.conflicts).toEqual([
    { item: "landlord", member: "removed", mine: false, theirs: true },
    { item: "nickname", member: "words/en", mine: "Mine", theirs: "Theirs" },
  ]);
  const one = merged(base, mine, theirs, new Map([["nickname", "mine"]])).form;
  expect(find(one, "nickname")?.node).toMatchObject({ words: { en: "Mine" } });
  expect(find(one, "landlord")?.node).toMatchObject({ words: { en: "Who rents to you?" } });
  expect(find(merged(base, mine, theirs, new Map([["landlord", "mine"]])).form, "landlord")).toBeUndefined();
});

test("what somebody put on a page that the other removed is not lost in silence", () => {
  const mine = edited(base, { do: "add", what: "question", kind: "text", parent: "rent", index: 1 });
  const theirs = edited(base, { do: "remove", id: "rent" });
  const asked = merged(base, mine, theirs);
  expect(asked.conflicts).toEqual([{ item: "rent", member: "removed", mine: true, theirs: false }]);
  expect(idsOf(merged(base, mine, theirs, new Map([["rent", "mine"]])).form)).toEqual(idsOf(mine));
  expect(idsOf(asked.form)).toEqual(idsOf(theirs));
});

test("B3: two who add choices to one question have both, also where both were given the same id, and rules keep theirs", () => {
  const chosen = edited(base, { do: "kind", id: "nickname", kind: "choice" });
  const [first, second] = (find(chosen, "nickname")!.node as Question).options!.map(({ id }) => id);
  const added = edited(chosen, { do: "add_option", of: "nickname" });
  const third = (find(added, "nickname")!.node as Question).options![2]!.id;
  let mine = edited(added, { do: "text", place: `nickname.options.${third}`, lang: "en", text: "Mine" });
  mine = edited(mine, { do: "add_rule", target: "tenants", does: "show" });
  const rule = mine.rules!.at(-1)!;
  mine = edited(mine, { do: "rule", rule: { ...rule, when: `answers.nickname == "${third}"`, examples: [{ answers: { nickname: third }, expected: true }] } });
  let theirs = edited(added, { do: "text", place: `nickname.options.${third}`, lang: "en", text: "Theirs" });
  theirs = edited(theirs, { do: "move_option", of: "nickname", option: second!, by: -1 });
  const { form, conflicts } = merged(chosen, mine, theirs);
  expect(conflicts).toEqual([]);
  const options = (find(form, "nickname")!.node as Question).options!;
  expect(options.map(({ words }) => words["en"])).toEqual(["", "Mine", "", "Theirs"]);
  const [, own, ...others] = options.map(({ id }) => id);
  expect([options[0]!.id, ...others]).toEqual([second, first, third]);
  expect(own).not.toBe(third);
  expect(form.rules!.at(-1)).toMatchObject({ when: `answers.nickname == "${own}"`, examples: [{ answers: { nickname: own } }] });
});

test("a choice that one removed and the other wrote at is asked", () => {
  const chosen = edited(base, { do: "kind", id: "nickname", kind: "choice" });
  const [first] = (find(chosen, "nickname")!.node as Question).options!.map(({ id }) => id);
  const mine = edited(chosen, { do: "remove_option", of: "nickname", option: first! });
  const theirs = edited(chosen, { do: "text", place: `nickname.options.${first!}`, lang: "en", text: "Kept" });
  expect(merged(chosen, mine, theirs).conflicts.map(({ item }) => item)).toEqual(["nickname"]);
  const taken = (side: "mine" | "theirs") =>
    (find(merged(chosen, mine, theirs, new Map([["nickname", side]])).form, "nickname")!.node as Question).options!.length;
  expect([taken("mine"), taken("theirs")]).toEqual([1, 2]);
});
