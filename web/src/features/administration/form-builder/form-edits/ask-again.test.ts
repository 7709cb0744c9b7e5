import { describe, expect, it } from "vitest";
import type { Form, Question } from "../../../../shared/form-engine/document";
import { edited } from "./edit";
import { goneQuestions } from "./ask-again";

const question = (id: string, more: Partial<Question> = {}): Question => ({ id, type: "text", words: { en: id }, ...more });
const form = (...items: Question[]): Form =>
  ({ format: 1, id: "rent", title: { en: "Rent" }, sections: [{ id: "home", title: { en: "Home" }, pages: [{ id: "first", items }] }] }) as Form;

const group = question("members", { type: "group", items: [question("name"), question("born")] });
const versions = [
  { version: 2, text: form(question("rent"), question("town"), group) },
  { version: 5, text: form(question("rent", { words: { en: "Monthly rent" } }), group) },
  { version: 7, text: form(question("size")) },
];

describe("questions that are asked no more", () => {
  it("are those of every version, with the last words and the versions that asked them", () => {
    const gone = goneQuestions(form(question("size")), versions);
    expect(gone.map(({ question: { id, words }, from, to }) => [id, words.en, from, to])).toEqual([
      ["rent", "Monthly rent", 2, 5],
      ["members", "members", 2, 5],
      ["town", "town", 2, 2],
    ]);
  });

  it("come back once, under their ids and where they stood", () => {
    const now = form(question("size"));
    const [rent, members] = goneQuestions(now, versions);
    const once = edited(now, { do: "ask_again", gone: rent! });
    expect(once.sections[0]!.pages[0]!.items.map(({ id }) => id)).toEqual(["rent", "size"]);
    expect(edited(once, { do: "ask_again", gone: rent! })).toBe(once);
    const both = edited(once, { do: "ask_again", gone: members! });
    expect(both.sections[0]!.pages[0]!.items.map(({ id }) => id)).toEqual(["rent", "members", "size"]);
    expect(goneQuestions(both, versions).map(({ question: { id } }) => id)).toEqual(["town"]);
  });

  it("come onto the last page where theirs is gone, and nowhere in a form without pages", () => {
    const elsewhere: Form = { ...form(), sections: [{ id: "other", title: { en: "Other" }, pages: [{ id: "last", items: [question("size")] }] }] } as Form;
    const [rent] = goneQuestions(elsewhere, versions);
    expect(edited(elsewhere, { do: "ask_again", gone: rent! }).sections[0]!.pages[0]!.items.map(({ id }) => id)).toEqual(["size", "rent"]);
    const empty: Form = { ...form(), sections: [] };
    expect(edited(empty, { do: "ask_again", gone: rent! })).toBe(empty);
  });
});
