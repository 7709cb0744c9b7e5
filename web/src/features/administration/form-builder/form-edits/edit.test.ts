import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { Form } from "../../../../shared/form-engine/document";
import { rentForm } from "../../../../testing/form-fixtures";
import { beginEditing, editingAfter, isUnsaved } from "../model";
import { placeForNew } from "./add";
import { edited, type Edit } from "./edit";
import { hashOf } from "./hash";
import { KINDS, SETTINGS, settingsOf } from "./kinds";
import { moveOfDrop, stepOf } from "./move";
import { find, walk } from "./tree";

const start: Form = rentForm.form;
const after = (form: Form, ...edits: (Edit | null)[]) => edits.reduce((now, edit) => (edit ? edited(now, edit) : now), form);
const itemsOf = (form: Form, page: string) => {
  const found = find(form, page)!;
  return found.level === "page" ? found.node.items.map(({ id }) => id) : [];
};

test("hashes are those of the hub", () => {
  expect(hashOf("")).toBe("cbf29ce484222325");
  expect(hashOf("a")).toBe("af63dc4c8601ec8c");
  expect(hashOf("¿Cuánto debe?")).toBe("fd29aca7fad54656");
});

describe("moves", () => {
  test("by mouse and by keyboard give the same bytes", () => {
    const bytes = (form: Form) => JSON.stringify(form);
    // Over a neighbour, past the end of a page, out of a group, a page into the next section, a section to the front.
    const pairs: [string, -1 | 1, { key: string; position: "before" | "after" | "on" }][] = [
      ["full_name", 1, { key: "nickname", position: "after" }],
      ["tenants", 1, { key: "landlord", position: "before" }],
      ["school", 1, { key: "members", position: "after" }],
      ["person", -1, { key: "members", position: "before" }],
      ["debt", 1, { key: "people", position: "before" }],
      ["household", -1, { key: "you", position: "before" }],
      ["landlord", -1, { key: "name", position: "on" }],
    ];
    for (const [id, by, drop] of pairs) {
      const [keys, mouse] = [stepOf(start, id, by), moveOfDrop(start, id, drop)];
      expect(keys, id).not.toBeNull();
      expect(bytes(after(start, keys)), id).toBe(bytes(after(start, mouse)));
      expect(bytes(after(start, keys)), id).not.toBe(bytes(start));
    }
  });

  test("there and back is where it began, and the ends of the form are ends", () => {
    for (const { node } of walk(start)) {
      const down = stepOf(start, node.id, 1);
      if (!down) continue;
      const there = after(start, down);
      const back = stepOf(there, node.id, -1);
      if (find(start, node.id)!.parent === find(there, node.id)!.parent) expect(after(there, back), node.id).toEqual(start);
    }
    expect(stepOf(start, "you", -1)).toBeNull();
    expect(stepOf(start, "end", 1)).toBeNull();
    expect(stepOf(start, "full_name", -1)).toBeNull();
  });

  test("what cannot stand somewhere is not put there", () => {
    expect(moveOfDrop(start, "signed", { key: "members", position: "on" })).toBeNull();
    expect(moveOfDrop(start, "name", { key: "members", position: "on" })).toBeNull();
    expect(moveOfDrop(start, "you", { key: "nickname", position: "before" })).toBeNull();
    expect(edited(start, { do: "move", id: "signed", parent: "members", index: 0 })).toBe(start);
    expect(edited(start, { do: "move", id: "nowhere", parent: null, index: 0 })).toBe(start);
    expect(itemsOf(after(start, moveOfDrop(start, "landlord", { key: "members", position: "on" })), "rent")).toEqual([]);
  });
});

describe("ids", () => {
  test("are counted, and none is given twice, not even one of what was removed", () => {
    const add: Edit = { do: "add", what: "question", kind: "choice", parent: "rent", index: 0 };
    const once = after(start, add);
    expect(find(once, "question_1")?.node).toEqual({
      id: "question_1",
      type: "choice",
      words: { en: "" },
      options: [
        { id: "option_2", words: { en: "" } },
        { id: "option_3", words: { en: "" } },
      ],
    });
    expect(once.last_number).toBe(3);
    const again = after(once, { do: "remove", id: "question_1" }, add);
    expect(itemsOf(again, "rent")).toEqual(["question_4", "landlord"]);
    expect(JSON.stringify(after(start, add, { do: "remove", id: "question_1" }, add))).toBe(JSON.stringify(again));
    // Of a text that notes no number the highest in its ids counts.
    const { last_number: _none, ...unnoted } = once;
    expect(itemsOf(after(unnoted, { do: "remove", id: "question_1" }, add), "rent")).toEqual(["question_4", "landlord"]);
  });

  test("of a copy are new in the whole of it, and its rules are about itself", () => {
    const keyed = after(start, { do: "set", id: "tenants", settings: { key: "household.size" } });
    const copied = after(keyed, { do: "duplicate", id: "tenants" });
    expect(itemsOf(copied, "name")).toEqual(["full_name", "nickname", "tenants", "question_1"]);
    expect(find(copied, "question_1")?.node).not.toHaveProperty("key");
    expect(copied.rules?.at(-1)).toEqual({ ...start.rules![1], id: "rule_2", target: "question_1", when: "answers.question_1 < 10" });
    const group = after(start, { do: "duplicate", id: "members" });
    expect([...walk(group)].map(({ node }) => node.id).filter((id) => id.startsWith("question_"))).toEqual(["question_1", "question_2", "question_3"]);
  });
});

test("every kind of question can be added, and turned into every other kind that keeps what it has", () => {
  for (const kind of KINDS) {
    const one = after(start, { do: "add", what: "question", kind, parent: "rent", index: 0 });
    expect(find(one, "question_1")?.node, kind).toMatchObject({ type: kind });
    for (const other of KINDS) {
      const turned = after(one, { do: "kind", id: "question_1", kind: other });
      const isFixed = kind === other || kind === "group" || other === "group";
      expect(find(turned, "question_1")?.node, `${kind} ${other}`).toMatchObject({ type: isFixed ? kind : other });
    }
  }
});

test("what is removed takes the rules about it, and what is covered by a signature, with it", () => {
  const covering = after(start, { do: "set", id: "signed", settings: { covers: ["tenants", "story"] } });
  const left = after(covering, { do: "remove", id: "debt" }, { do: "remove", id: "tenants" });
  expect(left.rules).toBeUndefined();
  expect(find(left, "signed")?.node).not.toHaveProperty("covers");
  expect(find(after(covering, { do: "remove", id: "debt" }), "signed")?.node).toMatchObject({ covers: ["tenants"] });
});

test("settings that say nothing are not written, and members stand in the hub's order", () => {
  const set = after(start, { do: "set", id: "tenants", settings: { fact: "household_size", min: undefined, required: true } });
  expect(JSON.stringify(find(set, "tenants")!.node)).toBe(
    '{"id":"tenants","type":"number","words":{"en":"Number of people"},"required":true,"fact":"household_size","max":30}',
  );
  expect(edited(set, { do: "set", id: "tenants", settings: { required: true } })).toBe(set);
});

test("translations are noted with their English, and stale once that is another", () => {
  const changed = after(start, { do: "text", place: "full_name.words", lang: "en", text: "Whole name" });
  expect(changed.translations).toEqual({ "full_name.words": { es: { hash: hashOf("Full legal name"), state: "human" } } });
  const reviewed = after(changed, { do: "review", place: "full_name.words", lang: "es" });
  expect(reviewed.translations?.["full_name.words"]?.["es"]).toEqual({ hash: hashOf("Whole name"), state: "human" });
  expect(after(reviewed, { do: "remove", id: "full_name" }).translations).toBeUndefined();
  const emptied = after(reviewed, { do: "text", place: "full_name.words", lang: "es", text: "" });
  expect(emptied.translations).toBeUndefined();
  expect(find(emptied, "full_name")?.node).toMatchObject({ words: { en: "Whole name" } });
});

test("what is new comes after what is chosen, or in it", () => {
  expect(placeForNew(start, "nickname", "question")).toEqual({ parent: "name", index: 2 });
  expect(placeForNew(start, "members", "question")).toEqual({ parent: "members", index: 2 });
  expect(placeForNew(start, "nickname", "page")).toEqual({ parent: "you", index: 1 });
  expect(placeForNew(start, "you", "question")).toEqual({ parent: "debt", index: 1 });
  expect(placeForNew(start, "school", "section")).toEqual({ parent: null, index: 2 });
  expect(placeForNew(start, null, "page")).toEqual({ parent: "end", index: 1 });
});

test("fifty edits and more are undone one by one, and done again", () => {
  let editing = beginEditing(start);
  for (let count = 0; count < 60; count += 1) editing = editingAfter(editing, { do: "edit", edit: { do: "add_option", of: "" } });
  const last = editing.now;
  expect(last.documents).toHaveLength(60);
  for (let count = 0; count < 60; count += 1) editing = editingAfter(editing, { do: "undo" });
  expect(editing.now).toBe(start);
  expect(isUnsaved(editing)).toBe(false);
  for (let count = 0; count < 60; count += 1) editing = editingAfter(editing, { do: "redo" });
  expect(editing.now).toBe(last);
});

test("every kind of the hub is offered, with its settings", () => {
  const hub = readFileSync(resolve(import.meta.dirname, "../../../../../../hub/forms/src/question_type.rs"), "utf8");
  const kinds = [...hub.matchAll(/^    (\w+) = "([a-z_]+)";$/gm)];
  expect([...KINDS].sort()).toEqual(kinds.map(([, , name]) => name).sort());
  const table = /pub fn settings[^]*?match self \{([^]*?)\n {8}\}/.exec(hub)![1]!;
  for (const [, arms, list] of table.matchAll(/((?:\s*\|?\s*QuestionType::\w+)+)\s*=>\s*&\[([^\]]*)\]/g)) {
    const settings = [...list!.matchAll(/"(\w+)"/g)].map(([, name]) => name!);
    for (const [, variant] of arms!.matchAll(/QuestionType::(\w+)/g)) {
      const kind = KINDS.find((one) => one === kinds.find(([, name]) => name === variant)![2])!;
      expect([...settingsOf(kind)].sort(), kind).toEqual(settings.sort());
      expect(SETTINGS).toEqual(expect.arrayContaining(settings));
    }
  }
});

test("a copy has examples and loops about itself, and no example keeps an answer to what was deleted", () => {
  const rules = [
    {
      id: "one_self",
      does: "check" as const,
      target: "members",
      when: 'answers.members.exists(m, has(m.born) && m.kind == "m.born")',
      words: { en: "No." },
      examples: [{ answers: { members: [{ born: "2000-01-01" }] }, expected: true }],
    },
  ];
  const page = {
    id: "p",
    items: [
      {
        id: "members",
        type: "group" as const,
        words: { en: "People" },
        items: [
          { id: "born", type: "date" as const, words: { en: "Born" } },
          { id: "kind", type: "text" as const, words: { en: "Kind" } },
        ],
      },
    ],
  };
  const form: Form = { format: 1, id: "f", title: { en: "F" }, sections: [{ id: "s", title: { en: "S" }, pages: [page] }], rules };
  const copied = edited(form, { do: "duplicate", id: "members" });
  const [group, born, kind] = ["question_1", "question_2", "question_3"];
  expect(copied.rules![1]).toMatchObject({
    target: group,
    when: `answers.${group}.exists(m, has(m.${born}) && m.${kind} == "m.born")`,
    examples: [{ answers: { [group!]: [{ [born!]: "2000-01-01" }] }, expected: true }],
  });
  const less = edited(form, { do: "remove", id: "born" });
  expect(less.rules![0]!.examples).toEqual([{ answers: { members: [{}] }, expected: true }]);
});
