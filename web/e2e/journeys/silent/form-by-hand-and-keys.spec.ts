import { expect, type Page, test } from "@playwright/test";

import type { Form, Question } from "../../../src/shared/form-engine/document";
import { violationsOf } from "../../axe";
import { words } from "../../sign-in/words";
import { LONG } from "../../quick";
import { ApiSession } from "../api-session";
import { type BuilderHands, byKeys, byMouse, expectSaid, fieldOf, outlined, rowOf } from "../form-builder";
import { inOffice } from "../in-office";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
const PROGRAM = "Heat help";
const builder = words("en", "form-builder");

/** What pointers and keys have done on a page since it was opened. */
declare global {
  interface Window {
    used: { pointer: number; keys: number };
  }
}

/** A program from nothing, and its number. */
async function newProgram(admin: ApiSession): Promise<number> {
  const made = await admin.post("/api/admin/programs", { names: { en: PROGRAM }, category: "Energy", scope: "Local", audience: ["individual"] });
  return made.processId as number;
}

/** Moves something, and expects its new place to be said, and with the keys the focus to go with it. */
async function moves(page: Page, by: BuilderHands, name: string, place: string, move: () => Promise<void>): Promise<void> {
  await move();
  await expectSaid(page, `${name} is now number ${place}`);
  if (by === byKeys) await expect(rowOf(page, name)).toBeFocused();
}

/** Everything that is done to the form: the same, by whichever hands. */
async function build(page: Page, by: BuilderHands): Promise<void> {
  const write = (label: string, text: string) => by.write(fieldOf(page, label), text);
  const [title, question] = [builder("texts.title"), builder("texts.words")];
  const option = (number: number) => builder("options.number", { number });

  await test.step("a section with two pages", async () => {
    await by.choose(page, "What you need");
    await by.add(page, "Section");
    await write(title, "Your home");
    await by.choose(page, "Page");
    await write(title, "Who lives there");
    await by.choose(page, "Your home");
    await by.add(page, "Page");
    await write(title, "What it costs");
    await by.add(page, "Amount of money");
    await write(question, "What do you pay a month?");
  });

  await test.step("questions with their settings and choices", async () => {
    await by.choose(page, "Who lives there");
    await by.add(page, "Yes or no");
    await write(question, "Do you rent?");
    await by.press(page.getByRole("checkbox", { name: builder("properties.required") }).locator("xpath=ancestor-or-self::label"));
    await by.add(page, "Number");
    await write(question, "How many rooms?");
    await write(builder("properties.least"), "1");
    await write(builder("properties.greatest"), "20");
    await by.add(page, "One choice");
    await write(question, "How do you heat?");
    await write(option(1), "Gas");
    await write(option(2), "Oil");
    await by.press(page.getByRole("button", { name: builder("options.add"), exact: true }));
    await write(option(3), "Wood");
    const up = page.getByRole("button", { name: builder("options.up", { name: "Wood" }) });
    await by.press(up);
    await expect(up).toBeFocused();
    await expectSaid(page, builder("options.moved", { name: "Wood", place: 2, places: 3 }));
  });

  await test.step("a group whose rows ask two things", async () => {
    await by.add(page, "Repeating group");
    await write(question, "Who lives with you?");
    await by.choose(page, builder("unnamed", { level: "Question" }));
    await write(question, "Their name");
    await by.add(page, "Date of birth");
    await write(question, "When were they born?");
  });

  await test.step("B7: moves of a question, a page and a section keep the focus and are said", async () => {
    await moves(page, by, "How many rooms?", "1 of 4 in Who lives there", () => by.moveBefore(page, "How many rooms?", "Do you rent?", 1));
    await moves(page, by, "What it costs", "1 of 2 in Your home", () => by.moveBefore(page, "What it costs", "Who lives there", 1));
    await moves(page, by, "Your home", "1 of 3 in Heat help", () => by.moveBefore(page, "Your home", "About you", 2));
  });

  await test.step("B7: what is put into a group is taken back, and put there again", async () => {
    const before = await outlined(page);
    const into = () => by.moveInto(page, "How do you heat?", "Who lives with you?", "Who lives with you? (Who lives there)");
    await moves(page, by, "How do you heat?", "3 of 3 in Who lives with you?", into);
    const after = await outlined(page);
    await by.command(page, "editor.undo");
    await expectSaid(page, builder("editor.undone"));
    await expect.poll(() => outlined(page)).toEqual(before);
    await by.command(page, "editor.redo");
    await expectSaid(page, builder("editor.redone"));
    await expect.poll(() => outlined(page)).toEqual(after);
  });

  await test.step("a copy is made and deleted", async () => {
    await by.choose(page, "Do you rent?");
    await by.command(page, "outline.duplicate");
    await expect(page.locator("#form-builder-first")).toBeFocused();
    await expect(rowOf(page, "Do you rent?").locator("xpath=preceding-sibling::*[1]")).toHaveAttribute("aria-label", "Do you rent?");
    await by.choose(page, "Do you rent?");
    await by.command(page, "outline.remove");
    await expectSaid(page, builder("outline.removed", { name: "Do you rent?" }));
    await expect(rowOf(page, "Who lives with you?")).toBeFocused();
  });
}

/** Undoes until nothing is left, and does all of it again: as many steps back as forth, and the same form. */
async function backAndForth(page: Page, by: BuilderHands, first: string[]): Promise<void> {
  const built = await outlined(page);
  const run = async (word: "editor.undo" | "editor.redo") => {
    const button = page.getByRole("button", { name: builder(word), exact: true });
    let steps = 0;
    for (; await button.isEnabled(); steps++) await by.command(page, word);
    return steps;
  };
  const steps = await run("editor.undo");
  expect(steps).toBeGreaterThan(30);
  expect(await outlined(page)).toEqual(first);
  expect(await run("editor.redo")).toBe(steps);
  expect(await outlined(page)).toEqual(built);
}

/** A form as it is kept, the ids that were made for it named in the order in which they appear. */
function normal(form: Form): string {
  const names = new Map<string, string>();
  return JSON.stringify(form).replaceAll(/\b(section|page|question|option)_\d+\b/g, (id, sort: string) => {
    if (!names.has(id)) names.set(id, `${sort}-${names.size + 1}`);
    return names.get(id)!;
  });
}

/** A form in short: sections, pages, and questions with their kinds. */
const inShort = (form: Form): unknown[] =>
  form.sections.map((section) => [section.title["en"], ...section.pages.map((page) => [page.title?.["en"] ?? "", ...page.items.map(kindOf)])]);
const kindOf = ({ type, words: said, items }: Question): unknown => (items ? [type, said["en"], ...items.map(kindOf)] : `${type} ${said["en"]}`);

test("B7: a form built with the mouse alone and one built with the keys alone are the same bytes", LONG, async () => {
  test.setTimeout(240_000);
  await inOffice("form-by-hand-and-keys", async ({ hub, deskOf }) => {
    const page = await deskOf("admin");
    const admin = await ApiSession.signIn(hub.url, "admin");
    // The whole outline is seen, so that things can be carried from its end to its beginning.
    await page.setViewportSize({ width: 1440, height: 1800 });
    await page.addInitScript(() => {
      window.used = { pointer: 0, keys: 0 };
      addEventListener("pointerdown", () => (window.used.pointer += 1), true);
      addEventListener("keydown", () => (window.used.keys += 1), true);
    });

    /** Builds the form of a program of its own, saves it, and answers what the hub keeps. */
    const builtBy = async (by: BuilderHands): Promise<Form> => {
      const program = await newProgram(admin);
      const kept = () => admin.get(`/api/configuration/form/${program}`);
      await page.goto(`/v2/program-portal/form?program=${program}`);
      await expect(rowOf(page, "What you need")).toBeVisible();
      const first = await outlined(page);
      await build(page, by);
      await backAndForth(page, by, first);
      expect(await violationsOf(page)).toEqual([]);
      expect((await kept()).draft).toBeNull();
      await by.command(page, "editor.saveDraft");
      await expect(page.getByText(builder("editor.allSaved"))).toBeVisible();
      return (await kept()).draft.text as Form;
    };

    const byHand = await test.step("with the mouse, and no key", async () => {
      const form = await builtBy(byMouse);
      expect(await page.evaluate(() => window.used.keys)).toBe(0);
      if (screenshots) await page.screenshot({ path: `${screenshots}/form-by-hand.png`, fullPage: true });
      return form;
    });
    const withKeys = await test.step("with the keys, and no pointer", async () => {
      const form = await builtBy(byKeys);
      expect(await page.evaluate(() => window.used.pointer)).toBe(0);
      if (screenshots) await page.screenshot({ path: `${screenshots}/form-with-keys.png`, fullPage: true });
      return form;
    });

    expect(inShort(withKeys)[0]).toEqual([
      "Your home",
      ["What it costs", "money What do you pay a month?"],
      [
        "Who lives there",
        "number How many rooms?",
        "yes_no Do you rent?",
        ["group", "Who lives with you?", "text Their name", "date_of_birth When were they born?", "choice How do you heat?"],
      ],
    ]);
    expect(withKeys.sections.map(({ title }) => title["en"])).toEqual(["Your home", "About you", "What you need"]);
    expect(normal(byHand)).toBe(normal(withKeys));
  });
});
