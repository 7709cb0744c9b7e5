import { expect, type Locator, type Page } from "@playwright/test";

import type { Form, Question } from "../../src/shared/form-engine/document";
import { violationsOf } from "../axe";
import { type Language, words } from "../sign-in/words";
import type { Hands } from "./hands";

/** Somebody who fills in a form. */
export interface Writer {
  page: Page;
  hands: Hands;
  language: Language;
  name: string;
  /** Who lives with them. */
  people: readonly string[];
}

/** Months in words, as people write them. */
const FEBRUARY = { en: "February", es: "febrero", ar: "فبراير" };
const NOVEMBER = { en: "November", es: "noviembre", ar: "نوفمبر" };
const MOST_PAGES = 60;
/** Two presses of one place within this time are a double click, which goes on by one page alone. */
const DOUBLE_CLICK_MS = 600;

/** Goes from the page that is shown to the summary: every required question is answered, as by somebody who owes nothing. */
export async function fillForm(writer: Writer, form: Form, atEachPage: (id: string) => Promise<void> = async () => undefined): Promise<void> {
  const { page, hands, language } = writer;
  const next = page.getByRole("button", { name: words(language, "applications")("page.continue"), exact: true });
  let pressedAt = 0;
  for (let count = 0; !page.url().includes("page=review"); count++) {
    if (count > MOST_PAGES) throw new Error("the form has no end");
    await expect(page).toHaveURL(/page=/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await fillPage(writer, form);
    expect(await violationsOf(page)).toEqual([]);
    await atEachPage(new URL(page.url()).searchParams.get("page") ?? "");
    const before = page.url();
    await page.waitForTimeout(Math.max(0, pressedAt + DOUBLE_CLICK_MS - Date.now()));
    await hands.press(next);
    pressedAt = Date.now();
    await expect(page).not.toHaveURL(before);
  }
}

/** Answers every required question of the page that is shown, or of the person whom it is about. */
async function fillPage(writer: Writer, form: Form): Promise<void> {
  const { page } = writer;
  const address = new URL(page.url());
  const shown = form.sections.flatMap(({ pages }) => pages).find(({ id }) => id === address.searchParams.get("page"));
  if (!shown) throw new Error(`no page ${address.search}`);
  const row = address.searchParams.get("row");
  if (row) {
    const group = shown.items.find((item) => item.type === "group");
    const title = await page.getByRole("heading", { level: 1 }).innerText();
    const isSelf = title.includes(writer.name);
    for (const question of group?.items ?? []) if (question.required) await answer(writer, question, `${group!.id}/${row}/${question.id}`, isSelf);
    return;
  }
  for (const question of shown.items) {
    if (question.type === "group") {
      if (question.items?.some((item) => item.type === "household_member")) await namePeople(writer);
    } else if (question.required && (await isAsked(page, question.id))) await answer(writer, question, question.id, true);
  }
}

/** Whether a question is there: a rule may have hidden it. */
async function isAsked(page: Page, id: string): Promise<boolean> {
  return (await page.locator(`[id="answer:${id}"], [id^="answer:${id}."]`).count()) > 0;
}

/** Answers one question; where it is about the others at home, as one of the children. */
async function answer({ page, hands, language, name, people }: Writer, question: Question, at: string, isSelf: boolean): Promise<void> {
  const fields = words(language, "form-fields");
  const box = (part = "") => page.locator(`[id="answer:${at}${part}"]`);
  const group = page.getByRole("radiogroup").filter({ has: box() });
  switch (question.type) {
    case "name":
    case "text":
      return hands.write(box(), name);
    case "phone":
      return hands.write(box(), "(202) 555-0102");
    case "email":
      return hands.write(box(), "lucia@riverbend.example");
    case "number":
      // Those who live there, and oneself.
      return hands.write(box(), String(question.fact === "household_size" ? people.length + 1 : Math.max(question.min ?? 0, 2)));
    case "date":
    case "date_of_birth":
      return writeDate(hands, page.getByRole("group").filter({ has: box() }).last(), ["3", FEBRUARY[language], "1990"]);
    case "money":
      await hands.write(box(), "1200");
      if (question.periods?.length) await hands.select(box(".period"), fields("periods.monthly"));
      return;
    case "yes_no":
      return hands.pick(group, fields("no"));
    case "choice":
      return (await group.count()) > 0 ? hands.pick(group) : hands.select(box());
    case "choices":
    case "declaration":
      return hands.press(box().locator("xpath=ancestor-or-self::label"));
    case "address":
      await hands.write(box(), "12 Oak St");
      await hands.write(box(".city"), "Salem");
      await hands.select(box(".state"), "Oregon");
      await hands.write(box(".zip"), "97301");
      return;
    case "household_member": {
      const born = page.getByRole("group", { name: fields("parts.born") }).last();
      await writeDate(hands, born, isSelf ? ["3", FEBRUARY[language], "1990"] : ["26", NOVEMBER[language], "2015"]);
      // Whoever applies is who they are.
      if (isSelf) return;
      const relation = page.getByRole("radiogroup", { name: fields("parts.relation") });
      if ((await relation.count()) > 0) return hands.pick(relation, fields("relations.child"));
      return hands.select(page.getByRole("button", { name: fields("parts.relation") }), fields("relations.child"));
    }
    case "signature":
      await hands.write(box(), name);
      await hands.press(page.getByRole("button", { name: fields("signature.sign"), exact: true }));
      await expect(page.getByRole("main").getByText(new RegExp(name)).first()).toBeVisible();
      return;
    default:
      throw new Error(`nobody knows how to answer a question of the kind ${question.type}`);
  }
}

/** Day, month and year, whatever their order, the month as a word. */
async function writeDate(hands: Hands, around: Locator, [day, month, year]: [string, string, string]): Promise<void> {
  const boxes = around.locator("[data-part]");
  for (const box of await boxes.all()) {
    const part = await box.getAttribute("data-part");
    await hands.write(box.getByRole("textbox"), part === "day" ? day : part === "month" ? month : year);
  }
}

async function namePeople({ page, hands, language, name, people }: Writer): Promise<void> {
  const own = words(language, "applications");
  const boxOf = (number: number) => page.getByRole("textbox", { name: own("group.nameOf", { number }) });
  if (await boxOf(2).count()) return;
  await hands.write(page.getByRole("textbox", { name: own("group.ownName") }), name);
  for (const [place, person] of people.entries()) {
    await hands.press(page.getByRole("button", { name: own("group.addPerson") }));
    await expect(boxOf(place + 2)).toBeFocused();
    await hands.write(boxOf(place + 2), person);
  }
}
