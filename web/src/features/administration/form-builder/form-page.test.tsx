import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { administrator } from "../../../testing/fixtures";
import { following } from "../../../testing/following";
import { rentForm } from "../../../testing/form-fixtures";
import { formBuilderHandlers, formDesk, formVersion, resetFormDesk, saveByAnother } from "../../../testing/handlers/form-builder";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { edited, type Edit } from "./form-edits/edit";
import { moveOfDrop } from "./form-edits/move";

beforeEach(() => {
  resetFormDesk();
  server.use(...formBuilderHandlers);
});

const open = (as = administrator) => renderAt("/v2/program-portal/form?program=5", { as });
const row = (name: string | RegExp) => screen.findByRole("row", { name });
const choose = async (user: ReturnType<typeof open>["user"], name: string | RegExp) => {
  const found = await row(name);
  await user.click(within(found).getByText(name));
  return found;
};
const save = () => screen.getByRole("button", { name: "Save draft" });
const status = (words: RegExp) => waitFor(() => expect(screen.getAllByRole("status").some((one) => words.test(one.textContent))).toBe(true));
const after = (...edits: (Edit | null)[]) => edits.reduce((form, edit) => (edit ? edited(form, edit) : form), rentForm.form);

describe("the outline", () => {
  it("shows sections, pages, questions and those of groups, and writes nothing by being looked at", async () => {
    open();
    const tree = await screen.findByRole("treegrid", { name: "Outline" });
    const names = within(tree).getAllByRole("row");
    expect(names).toHaveLength(17);
    expect(await row("School")).toHaveAttribute("aria-level", "4");
    expect(await row("Full legal name")).toHaveTextContent("Text, required");
    expect(formDesk.saved).toEqual([]);
    expect(save()).toBeDisabled();
  });

  it("B7: moves by keys as a drop does, keeps the focus, says so, and undoes", async () => {
    const { user } = open();
    const moved = await choose(user, "Full legal name");
    moved.focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await status(/Full legal name is now number 2 of 3 in Your name/);
    await waitFor(async () => expect(await row("Full legal name")).toHaveFocus());
    await user.click(save());
    await waitFor(() => expect(formDesk.saved).toHaveLength(1));
    const dropped = after(moveOfDrop(rentForm.form, "full_name", { key: "nickname", position: "after" }));
    expect(JSON.stringify(formDesk.saved[0])).toBe(JSON.stringify(dropped));
    await user.keyboard("{Control>}z{/Control}");
    await user.click(save());
    await waitFor(() => expect(formDesk.saved).toHaveLength(2));
    expect(JSON.stringify(formDesk.saved[1])).toBe(JSON.stringify(rentForm.form));
  });

  it("adds, renames, moves elsewhere, duplicates and deletes, all by buttons", async () => {
    const { user } = open();
    await choose(user, "Other name");
    await user.click(screen.getByRole("button", { name: "Add" }));
    await user.click(await screen.findByRole("menuitem", { name: "One choice" }));
    const words = await screen.findByRole("textbox", { name: "Question" });
    await waitFor(() => expect(words).toHaveFocus());
    fireEvent.change(words, { target: { value: "How do you pay?" } });
    fireEvent.change(screen.getByRole("textbox", { name: "Number 1" }), { target: { value: "Cash" } });
    await user.click(screen.getByRole("button", { name: "Move to…" }));
    const dialog = await screen.findByRole("dialog", { name: "Move How do you pay?" });
    await user.click(within(dialog).getByRole("button", { name: /Into/ }));
    await user.click(await screen.findByRole("option", { name: "Your rent (About you)" }));
    await user.click(within(dialog).getByRole("button", { name: "Move" }));
    await status(/is now number 2 of 2 in Your rent/);
    await user.click(screen.getByRole("button", { name: "Duplicate" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await choose(user, "Other name");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await status(/Other name was deleted/);
    await user.click(save());
    await waitFor(() => expect(formDesk.saved).toHaveLength(1));
    const [you] = formDesk.saved[0]!.sections;
    expect(you!.pages[0]!.items.map(({ id }) => id)).toEqual(["full_name", "tenants"]);
    expect(you!.pages[1]!.items.map(({ id, words: said }) => [id, said["en"]])).toEqual([
      ["landlord", "Name of your landlord"],
      ["question_1", "How do you pay?"],
    ]);
    expect(you!.pages[1]!.items[1]).toMatchObject({ options: [{ id: "option_2", words: { en: "Cash" } }, { id: "option_3" }] });
    expect(formDesk.saved[0]!.last_number).toBe(4);
  });

  it("undoes a whole text that was typed at once, and does it again", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "The whole form" }));
    const title = await screen.findByRole("textbox", { name: "Title" });
    fireEvent.change(title, { target: { value: "Help" } });
    fireEvent.change(title, { target: { value: "Help with rent" } });
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    expect(title).toHaveValue("Rental assistance");
    expect(save()).toBeDisabled();
    fireEvent.keyDown(document.body, { key: "Z", ctrlKey: true, shiftKey: true });
    expect(title).toHaveValue("Help with rent");
  });
});

it("shows every fault with a link to its place", async () => {
  formDesk.faults = [
    {
      kind: "form",
      key: "5",
      is_changed: true,
      field: "sections[1].pages[0].items[0].items[1].words",
      why: "no_english",
      item: "",
      names: {},
      params: {},
      message: "",
    },
    {
      kind: "validation_rules",
      key: "5",
      is_changed: false,
      field: "rules[0].holds",
      why: "unknown_name",
      item: "small",
      names: {},
      params: { about: "tenants" },
      message: "rules name tenants",
    },
  ];
  const { user } = open();
  await screen.findByText("Problems to fix before publishing: 2");
  const elsewhere = await screen.findByRole("link", {
    name: /^In another text of this program: Validation rules, rule .*small.* is in force and would break: .*tenants.* is not a question/,
  });
  expect(elsewhere).toHaveAttribute("href", "/v2/program-portal/workflow-editor?program=5&view=checks&item=small");
  await user.click(screen.getByRole("button", { name: "School: Write it in English." }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Question" })).toHaveFocus());
  expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue("School");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish Rental assistance?" });
  expect(within(dialog).getByRole("button", { name: "Publish" })).toBeDisabled();
});

it("B9: writes translations, finds those whose English was changed, and takes a review", async () => {
  const { user } = open();
  await choose(user, "Full legal name");
  const words = await screen.findByRole("textbox", { name: "Question" });
  fireEvent.change(words, { target: { value: "Your whole name" } });
  await user.click(screen.getByRole("radio", { name: "Translations" }));
  await user.click(await screen.findByRole("button", { name: /Show/ }));
  await user.click(await screen.findByRole("option", { name: "The English has changed: 1" }));
  const [, frame] = await screen.findAllByRole("region", { name: "Translations" });
  const table = within(frame!);
  const found = table.getByRole("textbox", { name: "Your whole name, Question, Spanish" });
  expect(found).toHaveValue("Nombre legal completo");
  await user.click(table.getByRole("button", { name: "Mark as reviewed: Your whole name" }));
  expect(table.getByText("Written by a person")).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(formDesk.saved).toHaveLength(1));
  expect(formDesk.saved[0]).toEqual(
    after({ do: "text", place: "full_name.words", lang: "en", text: "Your whole name" }, { do: "review", place: "full_name.words", lang: "es" }),
  );
});

it("is tried as on a phone, with rules at work and nothing sent", async () => {
  const { user } = open();
  await choose(user, "Number of people");
  await user.click(screen.getByRole("tab", { name: "Preview" }));
  const phone = within(await screen.findByRole("group", { name: "Preview" }));
  expect(await phone.findByRole("heading", { name: "Your name" })).toBeVisible();
  const people = phone.getByRole("textbox", { name: /Number of people/ });
  await user.type(people, "12");
  await user.tab();
  expect(await phone.findByText(/this program is for up to 9 people/)).toBeVisible();
  await user.click(phone.getByRole("button", { name: "Continue" }));
  await user.click(phone.getByRole("button", { name: "Continue" }));
  expect(phone.getByRole("heading", { name: "Your debt" })).toBeVisible();
  await user.click(phone.getByRole("button", { name: "Continue" }));
  await user.click(phone.getByRole("button", { name: "Add: Who lives with you?" }));
  expect(phone.getByRole("textbox", { name: /School/ })).toBeVisible();
  expect(formDesk.saved).toEqual([]);
});

describe("B3: two who write at once", () => {
  it("have both what they wrote where it is something else", async () => {
    const { user } = open();
    await choose(user, "School");
    fireEvent.change(await screen.findByRole("textbox", { name: "Question" }), { target: { value: "Which school?" } });
    saveByAnother(after({ do: "text", place: "nickname.words", lang: "en", text: "Earlier names" }));
    await user.click(save());
    await screen.findByText("Somebody else saved too. Both of your changes are kept.");
    await waitFor(() => expect(formDesk.saved).toHaveLength(1));
    expect(await row("Earlier names")).toBeVisible();
    expect(await row("Which school?")).toBeVisible();
    expect(formDesk.saved[0]).toEqual(
      after(
        { do: "text", place: "nickname.words", lang: "en", text: "Earlier names" },
        { do: "text", place: "school.words", lang: "en", text: "Which school?" },
      ),
    );
  });

  it("see each other at the question, and take in what the other saved without losing what is typed", async () => {
    const { user } = open();
    await choose(user, "School");
    const topic = "config:form/5";
    const socket = await following(topic);
    await waitFor(() => expect(socket.sent).toContainEqual({ op: "signal", topic, kind: "viewing", data: { active: true, item: "school" } }));
    const editors = [{ id: 4_711, name: "Lee Okafor", item: "nickname" }];
    act(() => socket.say({ op: "signal", topic, kind: "viewing", data: { editors } }));
    expect(await screen.findByText("Lee Okafor is editing: Other name")).toBeVisible();
    expect(await row(/^Other name/)).toHaveTextContent("Lee Okafor is editing this");
    fireEvent.change(await screen.findByRole("textbox", { name: "Question" }), { target: { value: "Which school?" } });
    saveByAnother(after({ do: "text", place: "nickname.words", lang: "en", text: "Earlier names" }));
    const data = { version: formDesk.draft!.version, by: { id: 4_711, name: "Lee Okafor" } };
    act(() => socket.say({ op: "event", topic, seq: 5, kind: "config.draft.saved", at_ms: Date.now(), data }));
    await status(/Lee Okafor saved 1 change\./);
    expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue("Which school?");
    await user.click(screen.getByRole("button", { name: "Take them in" }));
    expect(await row(/^Earlier names/)).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue("Which school?");
    expect(formDesk.saved).toEqual([]);
    await user.click(save());
    await waitFor(() => expect(formDesk.saved).toHaveLength(1));
    expect(formDesk.saved[0]).toEqual(
      after(
        { do: "text", place: "nickname.words", lang: "en", text: "Earlier names" },
        { do: "text", place: "school.words", lang: "en", text: "Which school?" },
      ),
    );
  });

  it("choose for each thing that both changed", async () => {
    const { user } = open();
    await choose(user, "School");
    fireEvent.change(await screen.findByRole("textbox", { name: "Question" }), { target: { value: "Which school?" } });
    saveByAnother(after({ do: "text", place: "school.words", lang: "en", text: "Name of the school" }));
    await user.click(save());
    const dialog = await screen.findByRole("dialog", { name: "This form was changed while you were working" });
    expect(within(dialog).getByText(/Lee Okafor saved a draft/)).toBeVisible();
    const together = within(dialog).getByRole("button", { name: "Save both together" });
    expect(together).toBeDisabled();
    const group = within(within(dialog).getByRole("radiogroup", { name: "Which school?" }));
    expect(group.getByRole("radio", { name: /Theirs.*Name of the school/ })).toBeVisible();
    await user.click(group.getByRole("radio", { name: /Mine.*Which school\?/ }));
    await user.click(together);
    await waitFor(() => expect(formDesk.saved).toHaveLength(1));
    expect(formDesk.saved[0]).toEqual(after({ do: "text", place: "school.words", lang: "en", text: "Which school?" }));
  });
});

it("B1, B4: publishes what is said in the question, and takes an earlier text back as a draft", async () => {
  const { user } = open();
  await choose(user, "Other name");
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish Rental assistance?" });
  expect(within(dialog).getByText("No longer asked: Other name. Answers that were given stay readable.")).toBeVisible();
  expect(await within(dialog).findByText("Changes by Ada Lindqvist and Lee Okafor")).toBeVisible();
  expect(await within(dialog).findByText(/Some answers in open drafts may no longer fit.*Applications being filled in: 41/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await screen.findByText(/Version 2 is published\./);
  await user.click(screen.getByRole("button", { name: "Versions" }));
  await user.click(await screen.findByRole("button", { name: "Use version 2 as draft" }));
  const buttons = screen.getAllByRole("button", { name: "Use version 2 as draft" });
  await user.click(buttons.at(-1)!);
  expect(await screen.findByRole("heading", { name: "As it was" })).toBeVisible();
});

it("is read and changed by nobody without the right, and an earlier shape is named", async () => {
  const reader = { ...administrator, permissions: administrator.permissions.filter((one) => one !== "form.write") };
  open(reader);
  await screen.findByText(/Only people who may change forms can edit it/);
  expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Save draft" })).toBeNull();
  const user = userEvent.setup();
  await choose(user, "Number of people");
  const rules = within(await screen.findByRole("group", { name: "Rules" }));
  expect(rules.getByText(/9/)).toBeVisible();
  expect(rules.queryAllByRole("button")).toEqual([]);
  expect(rules.queryAllByRole("combobox")).toEqual([]);
});

it("begins a form where the program has none, and keeps nothing before somebody saves", async () => {
  formDesk.published = null;
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "The whole form" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Title" }), { target: { value: "Food" } });
  expect(formDesk.saved).toEqual([]);
  await user.click(save());
  await waitFor(() => expect(formDesk.saved).toHaveLength(1));
  expect(formDesk.saved[0]).toMatchObject({ id: "form_5", title: { en: "Food" }, last_number: 2 });
});

it("B2: asks about publishing a form that is in force as it is without making a draft", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish Rental assistance?" });
  expect(within(dialog).getByText("Nothing differs from the published version.")).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Publish" })).toBeDisabled();
  expect(formDesk.saved).toEqual([]);
});

it("takes no text of the earlier shape as a draft, and edits on where there is such a draft", async () => {
  formDesk.earlier = { type: "object" } as never;
  formDesk.draft = formVersion({ text: { type: "object" } as never, version: 2, state: "draft" });
  const { user } = open();
  expect(await row("Full legal name")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Versions" }));
  await user.click(await screen.findByRole("button", { name: "Use version 2 as draft" }));
  await user.click(screen.getAllByRole("button", { name: "Use version 2 as draft" }).at(-1)!);
  expect(await screen.findByText("It was written for an earlier version of this product and can't be edited")).toBeVisible();
  expect(formDesk.draft?.version).toBe(2);
});

it("says faults of examples in words beside the rule", async () => {
  formDesk.faults = [
    {
      kind: "form",
      key: "5",
      is_changed: true,
      field: "rules[0].examples[1]",
      why: "example_fails",
      item: "",
      names: {},
      params: {},
      message: "rules[0].examples[1]: example_fails true",
    },
  ];
  open();
  expect(await screen.findByRole("button", { name: /: An example of this rule comes out otherwise than expected\.$/ })).toBeVisible();
});

it("keeps the focus on a choice that is moved or gone, and leaves the undo of what is tried to its field", async () => {
  const { user } = open();
  await choose(user, "Other name");
  await user.click(screen.getByRole("button", { name: "Add" }));
  await user.click(await screen.findByRole("menuitem", { name: "One choice" }));
  await user.click(await screen.findByRole("button", { name: "Move Number 1 down" }));
  await status(/is now number 2 of 2/);
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toMatch(/up$/));
  await user.click(screen.getByRole("button", { name: "Add a choice" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Number 3" })).toHaveFocus());
  await user.click(screen.getByRole("tab", { name: "Preview" }));
  const phone = within(await screen.findByRole("group", { name: "Preview" }));
  const box = (await phone.findAllByRole("textbox"))[0]!;
  const before = screen.getAllByRole("row").length;
  fireEvent.keyDown(box, { key: "z", code: "KeyZ", ctrlKey: true });
  expect(screen.getAllByRole("row")).toHaveLength(before);
});

it("says of a form of the earlier shape that it is not edited here", async () => {
  formDesk.published = formVersion({ text: { type: "object" } as never });
  open();
  expect(await screen.findByText(/was written for an earlier version of this product/)).toBeVisible();
});

it("B4: lists what is no longer asked, and asks it again under its id", async () => {
  const text = structuredClone(rentForm.form);
  const [gone] = text.sections[0]!.pages[0]!.items.splice(0, 1);
  formDesk.published = formVersion({ text, version: 3 });
  formDesk.earlier = structuredClone(rentForm.form);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "No longer asked" }));
  const list = await screen.findByRole("list", { name: "No longer asked" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(1);
  expect(within(list).getByText(gone!.id)).toBeVisible();
  expect(within(list).getByText(/Versions 2 to 3/)).toBeVisible();
  await user.click(within(list).getByRole("button", { name: /^Ask again/ }));
  expect(await screen.findByText("Every question of the earlier versions is still asked.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(formDesk.saved).toHaveLength(1));
  expect(formDesk.saved[0]!.sections[0]!.pages[0]!.items[0]).toEqual(gone);
});
