import { expect, type Locator, type Page, test } from "@playwright/test";

import type { Form, Question } from "../../../src/shared/form-engine/document";
import { violationsOf } from "../../axe";
import { words } from "../../sign-in/words";
import { beginRent } from "../begun-draft";
import { browserOf } from "../browser";
import { inOffice } from "../in-office";
import { enterPassword } from "../screens";
import { silence, soundFolder } from "../spoken";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
/** Whoever applies, and the two others at home. */
const SELF = "Marta Romero";
const PEOPLE = ["Lucía Romero", "Leo Romero"];

const [own, fields] = [words("es", "applications"), words("es", "form-fields")];
const inSpanish = (texts: Record<string, string>) => texts["es"] ?? texts["en"] ?? "";

/** Chooses among radio buttons or in a list, by touch. */
async function choose(page: Page, label: RegExp, choice?: string): Promise<void> {
  const group = page.getByRole("radiogroup", { name: label });
  if (await group.count()) {
    const radio = group.locator("label");
    await (choice ? radio.filter({ hasText: choice }) : radio).first().tap();
    return;
  }
  await page.getByRole("button", { name: label }).first().tap();
  const option = page.getByRole("option");
  await (choice ? option.filter({ hasText: choice }) : option).first().tap();
}

/** Day, month and year in the order of Spanish, the month as a word. */
async function writeDate(around: Locator, [day, month, year]: [string, string, string]): Promise<void> {
  const boxes = around.getByRole("textbox");
  await boxes.nth(0).fill(day);
  await boxes.nth(1).fill(month);
  await boxes.nth(2).fill(year);
}

/** Answers one question as somebody who owes nothing and has two others at home. */
async function answer(page: Page, question: Question, person: string | null): Promise<void> {
  const spoken = inSpanish(question.words);
  const label = new RegExp(`^${(person ? `${person}: ${spoken}` : spoken).replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/: /, ".?: .?")}`);
  const box = page.getByRole("textbox", { name: label }).first();
  switch (question.type) {
    case "name":
    case "text":
      return box.fill(SELF);
    case "phone":
      return box.fill("(202) 555-0102");
    case "email":
      return box.fill("lucia@riverbend.example");
    case "number":
      // Those who live there, and oneself.
      return box.fill(String(question.fact === "household_size" ? PEOPLE.length + 1 : Math.max(question.min ?? 0, 2)));
    case "date":
    case "date_of_birth":
      return writeDate(page.getByRole("group", { name: label }), ["3", "febrero", "1990"]);
    case "money":
      await box.fill("1200");
      if (question.periods?.length) await choose(page, /¿?Cada cuánto|frecuencia/i, fields("periods.monthly"));
      return;
    case "yes_no":
      return choose(page, label, fields("no"));
    case "choice":
      return choose(page, label);
    case "declaration":
      return page.getByRole("checkbox").first().locator("xpath=ancestor::label").tap();
    case "address":
      await page.locator(`[id="answer:${question.id}"]`).fill("12 Oak St");
      await page.locator(`[id="answer:${question.id}.city"]`).fill("Salem");
      await page.locator(`[id="answer:${question.id}.zip"]`).fill("97301");
      await page.locator(`[id="answer:${question.id}.state"]`).tap();
      await page
        .getByRole("option", { name: /Oregon|OR/ })
        .first()
        .tap();
      return;
    case "household_member":
      await writeDate(
        page.getByRole("group", { name: new RegExp(fields("parts.born")) }),
        person === SELF ? ["3", "febrero", "1990"] : ["26", "noviembre", "2015"],
      );
      // Whoever applies is who they are.
      if (person === SELF) return;
      await choose(page, new RegExp(fields("parts.relation")), fields("relations.child"));
      return;
    case "signature":
      await page.getByLabel(fields("signature.name")).fill(SELF);
      await page.getByRole("button", { name: fields("signature.sign"), exact: true }).tap();
      await expect(page.getByText(new RegExp(SELF)).first()).toBeVisible();
      return;
    default:
  }
}

/** Fills in the page that is shown, with every required question that is asked there. */
async function fillPage(page: Page, form: Form): Promise<void> {
  const address = new URL(page.url());
  const shown = form.sections.flatMap(({ pages }) => pages).find(({ id }) => id === address.searchParams.get("page"));
  if (!shown) throw new Error(`no page ${address.search}`);
  const isRow = address.searchParams.has("row");
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  const person = isRow ? ([SELF, ...PEOPLE].find((name) => title.includes(name)) ?? null) : null;
  const asked = isRow ? shown.items.flatMap((item) => item.items ?? []) : shown.items;
  for (const question of asked) {
    if (question.type === "group") {
      if (question.items?.some((item) => item.type === "household_member")) await namePeople(page);
    } else if (question.required && (isRow || (await isAsked(page, question.id)))) await answer(page, question, person);
  }
}

/** Whether a question is there: a rule may have hidden it. */
async function isAsked(page: Page, id: string): Promise<boolean> {
  return (await page.locator(`[id="answer:${id}"], [id^="answer:${id}."]`).count()) > 0;
}

async function namePeople(page: Page): Promise<void> {
  const boxOf = (number: number) => page.getByRole("textbox", { name: own("group.nameOf", { number }) });
  if (await boxOf(2).count()) return;
  await page.getByRole("textbox", { name: own("group.ownName") }).fill(SELF);
  for (const [place, name] of PEOPLE.entries()) {
    await page.getByRole("button", { name: own("group.addPerson") }).tap();
    await expect(boxOf(place + 2)).toBeFocused();
    await boxOf(place + 2).fill(name);
  }
}

test("somebody fills in the rental form on a phone in Spanish, with two people at home and a signature; the queue shows the application", async () => {
  test.setTimeout(240_000);
  await inOffice("application", async ({ hub, deskOf }) => {
    const { name, draft, form } = await beginRent(hub.url, "es");
    const browser = await browserOf(silence(soundFolder(), 5));
    try {
      const context = await browser.newContext({ baseURL: hub.url, locale: "es-US", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      await enterPassword(page, hub.url, name);
      await expect(page).not.toHaveURL(/\/login/);
      await page.evaluate(() => localStorage.setItem("language", "es"));
      const next = page.getByRole("button", { name: own("page.continue"), exact: true });

      await test.step("page by page to the summary, each without a fault of accessibility", async () => {
        await page.goto(`/application?draft=${draft}`);
        for (let count = 0; !page.url().includes("page=review"); count++) {
          if (count > 60) throw new Error("the form has no end");
          await expect(page).toHaveURL(/page=/);
          await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
          await fillPage(page, form);
          expect(await violationsOf(page)).toEqual([]);
          if (screenshots) await page.screenshot({ path: `${screenshots}/application-${count}.png`, fullPage: true });
          const before = page.url();
          await next.tap();
          await expect(page).not.toHaveURL(before);
        }
      });

      await test.step("a reload in between loses nothing", async () => {
        await expect(page.getByText(/^Guardado /).first()).toBeVisible();
        await page.reload();
        await expect(page.getByRole("heading", { level: 1, name: own("review.title") })).toBeVisible();
        for (const person of PEOPLE) await expect(page.getByRole("heading", { level: 4, name: person })).toBeVisible();
        await expect(page.getByText(own("review.complete"))).toBeVisible();
        expect(await violationsOf(page)).toEqual([]);
      });

      const number = await test.step("sent, with a number", async () => {
        await page.getByRole("button", { name: own("review.send") }).tap();
        await expect(page.getByRole("heading", { level: 1, name: own("sent.title") })).toBeFocused();
        expect(await violationsOf(page)).toEqual([]);
        if (screenshots) await page.screenshot({ path: `${screenshots}/application-sent.png`, fullPage: true });
        return (await page.locator(".filling-number bdi").innerText()).trim();
      });

      await test.step("the reviewer's queue has it", async () => {
        const desk = await deskOf("reviewer");
        await desk.goto(`/v2/review?search=${encodeURIComponent(number)}`);
        await expect(desk.getByRole("link", { name: number, exact: true })).toBeVisible();
      });
    } finally {
      await browser.close();
    }
  });
});
