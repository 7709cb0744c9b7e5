import { describe, expect, it } from "vitest";
import { textChanges } from "./text-changes";

const form = (items: unknown[]) => ({
  format: 1,
  id: "rent",
  title: { en: "Rent help" },
  sections: [{ id: "all", title: { en: "All" }, pages: [{ id: "one", items }] }],
});
const rent = { id: "rent", type: "money", words: { en: "Rent", es: "Renta" }, required: false };
const size = { id: "size", type: "number", words: { en: "People" } };

describe("what differs between two texts", () => {
  it("is a question that has to be answered, one that came, one that went, and one with another name", () => {
    const before = form([rent, size]);
    const after = form([
      { ...rent, required: true },
      { id: "pets", type: "number", words: { en: "Pets" } },
    ]);
    expect(textChanges(before, after, "en")).toEqual([
      { thing: "question", name: "Rent", change: "required" },
      { thing: "question", name: "Pets", change: "added" },
      { thing: "question", name: "People", change: "removed" },
    ]);
    const renamed = form([{ ...rent, words: { en: "Monthly rent", es: "Renta" } }, size]);
    expect(textChanges(before, renamed, "en")).toEqual([{ thing: "question", name: "Rent", change: "renamed", from: "Rent", to: "Monthly rent" }]);
    // In Spanish the name is the same, and the English words are said as what they are.
    expect(textChanges(before, renamed, "es")).toEqual([
      { thing: "question", name: "Renta", change: "set", member: "words.en", from: "Rent", to: "Monthly rent" },
    ]);
  });

  it("is a move between states by their names, and a question in another place", () => {
    const states = [
      { id: 1, name: "Intake", kind: "initial" },
      { id: 3, name: "Denied", kind: "terminal" },
    ];
    const before = { states, transitions: [{ from: 1, to: 3, requires_reason: false }] };
    const after = { states: [states[0], { ...states[1], name: "Refused" }], transitions: [{ from: 1, to: 3, requires_reason: true }] };
    expect(textChanges(before, after, "en")).toEqual([
      { thing: "state", name: "Denied", change: "renamed", from: "Denied", to: "Refused" },
      { thing: "move", name: "Intake → Refused", change: "set", member: "requires_reason", from: "false", to: "true" },
    ]);
    expect(textChanges(form([rent, size]), form([size, rent]), "en").map((change) => change.change)).toEqual(["moved"]);
  });

  it("is the whole text where one of the two is nothing, and nothing between the same", () => {
    expect(textChanges(null, form([]), "en")).toEqual([{ thing: "text", name: "", change: "added" }]);
    expect(textChanges(form([]), null, "en")).toEqual([{ thing: "text", name: "", change: "removed" }]);
    expect(textChanges(form([rent]), form([rent]), "en")).toEqual([]);
    expect(textChanges([{ id: 1, name: "Late", retired: false }], [{ id: 1, name: "Late", retired: true }], "en")).toEqual([
      { thing: "reason", name: "Late", change: "set", member: "retired", from: "false", to: "true" },
    ]);
  });
});
