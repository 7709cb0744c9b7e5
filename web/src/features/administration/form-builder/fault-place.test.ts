import { expect, test } from "vitest";
import { rentForm } from "../../../testing/form-fixtures";
import { differences } from "./differences";
import { placeOfPath } from "./fault-place";
import { edited, type Edit } from "./form-edits/edit";
import { stepOf } from "./form-edits/move";

const { form } = rentForm;

test("every sort of path leads to what it is about", () => {
  const places: [string, string | null][] = [
    ["sections[0].title", "you"],
    ["sections[0].pages[1].id", "rent"],
    ["sections[0].pages[0].items[2].max", "tenants"],
    ["sections[1].pages[0].items[0].items[1].words", "school"],
    ["sections[7].title", null],
    ["rules[1].when", "tenants"],
    ["rules[9].when", null],
    ["rules", null],
    ["sections.tenants.key", "tenants"],
    ["members.school.key", "school"],
    ["signed.covers", "signed"],
    ["translations.full_name.words", "full_name"],
    ["documents[0].words", null],
    ["title", null],
    ["", null],
  ];
  for (const [path, id] of places) expect(placeOfPath(form, path), path).toBe(id);
});

test("what differs is said once for each thing, and what was moved alone is moved", () => {
  const edits: (Edit | null)[] = [
    { do: "text", place: "nickname.words", lang: "en", text: "Names before" },
    { do: "remove", id: "landlord" },
    { do: "add", what: "question", kind: "email", parent: "rent", index: 0 },
    stepOf(form, "you", 1),
    { do: "rule", rule: { ...form.rules![1]!, when: "answers.tenants < 12" } },
    { do: "add_option", of: "" },
  ];
  const after = edits.reduce((now, edit) => (edit ? edited(now, edit) : now), form);
  expect(differences(form, after)).toEqual({
    added: ["question_1"],
    removed: ["landlord"],
    changed: ["nickname"],
    moved: ["you"],
    ruled: ["tenants"],
    isOwnChanged: true,
  });
  expect(differences(form, form)).toMatchObject({ added: [], removed: [], changed: [], moved: [], ruled: [], isOwnChanged: false });
  const first = edited(form, { do: "move", id: "full_name", parent: "name", index: 2 });
  expect(differences(form, first).moved).toEqual(["full_name"]);
});
