import { expect, type Locator, type Page, test } from "@playwright/test";

import type { ProfileKind } from "../../../src/api/schema";
import { FIELDS, type FieldSpec } from "../../../src/features/profiles/profile/field-specs";
import { tabsOf } from "../../../src/features/profiles/profile/tabs";
import { words } from "../../sign-in/words";
import { LONG } from "../../quick";
import { browserOf } from "../browser";
import { inOffice } from "../in-office";
import { PASSWORD, signUp } from "../new-applicant";
import { silence, soundFolder } from "../spoken";

const profile = words("en", "profile");
const account = words("en", "account");
const papers = words("en", "papers");

/** What is written into a box that takes no words of any kind. */
const SPECIAL: Record<string, string> = {
  ds_mail: "ana@mail.example",
  ds_phone: "(202) 555-0144",
  ds_phone_second: "(202) 555-0155",
  ds_state: "OR",
  ds_mailing_state: "OR",
  ds_zip: "97301",
  ds_mailing_zip: "97302",
  ds_urllogo: "https://bakery.example/logo.png",
  ds_website: "https://bakery.example/",
  nr_weekly: "40",
  nr_routing: "021000021",
  nr_account: "000123456789",
  nr_ssn: "219-09-9999",
  nr_ein: "12-3456789",
  nr_year_founded: "2011",
  dt_from: "2020",
  dt_issued: "2020",
  dt_to: "2021",
  dt_expires: "2031",
  tm_opens: "08:30",
  tm_closes: "17:15",
  period: "2025",
};

/** What stays of a text however it is written: its letters and digits. */
const core = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, "").toLowerCase();

/** Fills in a field, and says what has to stand there afterwards. */
async function fill(page: Page, at: Locator, { name, shape }: FieldSpec): Promise<(again: Locator) => Promise<void>> {
  const holds = (text: string) => async (again: Locator) => expect(core(await again.inputValue())).toContain(core(text));
  switch (shape.kind) {
    case "filled":
      return async () => undefined;
    case "flag":
      await at.locator("xpath=ancestor-or-self::label").click();
      return async (again) => expect(again.locator("xpath=ancestor-or-self::label").getByRole("checkbox")).toBeChecked();
    case "choice": {
      await at.getByRole("button").click();
      const option = page.getByRole("option").last();
      const chosen = await option.innerText();
      await option.click();
      return async (again) => expect(again.getByRole("button")).toContainText(chosen);
    }
    case "date": {
      const boxes = at.locator("xpath=ancestor::*[contains(@class, 'ui-date-boxes')]").getByRole("textbox");
      const parts = ["2", "3", SPECIAL[name] ?? "1990"];
      for (const [place, part] of parts.entries()) await boxes.nth(place).fill(part);
      return async (again) => {
        const kept = again.locator("xpath=ancestor::*[contains(@class, 'ui-date-boxes')]").getByRole("textbox");
        for (const [place, part] of parts.entries()) expect(Number(await kept.nth(place).inputValue())).toBe(Number(part));
      };
    }
    case "industry":
      await at.pressSequentially("bak");
      await page.getByRole("option").filter({ hasText: /bak/i }).first().click();
      return async (again) => expect(again).toHaveValue(/bak/i);
    case "sealed": {
      const text = SPECIAL[name]!;
      await at.fill(text);
      return async (again) => {
        await expect(again).toHaveValue("");
        await expect(again).toHaveAccessibleDescription(profile("keptHint", { digits: text.slice(-4) }));
      };
    }
    case "lines":
      await at.fill("one\ntwo");
      return holds("one two");
    case "money":
      await at.fill("1250.50");
      return holds("1250.50");
    default: {
      const text = SPECIAL[name] ?? (shape.kind === "text" && shape.inputMode === "numeric" ? "12" : `Words of ${core(name)}`);
      await at.fill(text);
      return holds(text);
    }
  }
}

/** Fills in every field of every section of a tab, saves each, and reads it after a reload. */
async function roundTrip(page: Page, kind: ProfileKind, id: string): Promise<void> {
  const tab = tabsOf(kind).find((one) => one.id === id)!;
  const address = `/profile/${id}`;
  const fieldIn = (form: Locator, name: string) => form.locator(`[id$="-0-${name}"]`);
  const reads: (() => Promise<void>)[] = [];
  await page.goto(address);
  for (const section of tab.sections) {
    const form = page.getByRole("form", { name: profile(`section.${section}`), exact: true });
    await expect(form).toBeVisible();
    const add = form.getByRole("button", { name: profile("row.add"), exact: true });
    if (await add.count()) await add.click();
    for (const field of FIELDS[section]) {
      const read = await fill(page, fieldIn(form, field.name), field);
      reads.push(() => read(fieldIn(form, field.name)));
    }
    await form.getByRole("button", { name: profile("save"), exact: true }).click();
    await expect(form.getByText(profile("savedWords"))).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole("form").first()).toBeVisible();
  for (const read of reads) await read();
}

async function demographics(page: Page): Promise<void> {
  await page.goto("/profile/demographics");
  const box = page.getByRole("form").locator("label").first();
  const name = await box.innerText();
  await box.click();
  await page.getByRole("button", { name: profile("save"), exact: true }).click();
  await expect(page.getByText(profile("savedWords"))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name, exact: true })).toBeChecked();
}

async function people(page: Page): Promise<void> {
  await page.goto("/profile/people");
  await page.getByRole("button", { name: profile("people.add") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: profile("field.ds_firstname") }).fill("Omar");
  await dialog.getByRole("textbox", { name: profile("field.ds_lastname") }).fill("Haddad");
  await dialog.getByRole("textbox", { name: profile("field.ds_mail") }).fill("omar@mail.example");
  await dialog.getByRole("button", { name: profile("save"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Omar Haddad")).toBeVisible();
  await page.getByRole("button", { name: profile("people.remove", { name: "Omar Haddad" }) }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: profile("people.removeConfirm"), exact: true })
    .click();
  await expect(page.getByText(profile("people.none"))).toBeVisible();
}

async function changePassword(page: Page): Promise<void> {
  await page.goto("/profile/change-password");
  for (const [label, text] of [
    ["password.current", PASSWORD],
    ["password.new", "Marsh-5-heron-2"],
    ["password.confirm", "Marsh-5-heron-2"],
  ] as const) {
    await page.getByLabel(account(label), { exact: true }).fill(text);
  }
  await page.locator(".profile-password form button[type=submit]").click();
  await expect(page.getByText(profile("password.changed"))).toBeVisible();
}

async function notes(page: Page): Promise<void> {
  await page.goto("/profile/notes");
  await page.getByRole("textbox", { name: profile("notes.body") }).fill("The landlord wrote");
  await page.getByRole("button", { name: profile("notes.add"), exact: true }).click();
  const note = page
    .getByRole("list", { name: profile("notes.list") })
    .getByRole("listitem")
    .filter({ hasText: "The landlord wrote" });
  await expect(note.getByText("The landlord wrote")).toBeVisible();
  await note.getByRole("button", { name: profile("notes.addFiles"), exact: true }).click();
  await note.locator("input[type=file]").setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Ana") });
  await expect(note.getByText("letter.txt").first()).toBeVisible();
  const remove = note.getByRole("button", { name: papers("row.remove", { name: "letter.txt" }) });
  await expect(note.getByRole("button", { name: profile("notes.files", { number: 1 }), exact: true })).toBeVisible();
  await page.reload();
  await note.getByRole("button", { name: profile("notes.files", { number: 1 }), exact: true }).click();
  await remove.click();
  await expect(note.getByText("letter.txt")).toHaveCount(0);
  await expect(note.getByText("The landlord wrote")).toBeVisible();
}

/** The tabs that are no sections: what is done there. */
const OWN: Record<string, (page: Page) => Promise<void>> = {
  demographics,
  people,
  notes,
  "change-password": changePassword,
  "public-offices": async (page) => {
    await page.goto("/profile/public-offices");
    await expect(page.getByText(profile("offices.words", { zip: "97301" })).or(page.getByText(profile("offices.none")))).toBeVisible();
  },
  documents: async (page) => {
    await page.goto("/profile/documents");
    await expect(page.getByText(profile("documents.none"))).toBeVisible();
  },
  activity: async (page) => {
    await page.goto("/profile/activity");
    await expect(page.getByText(/ set /).first()).toBeVisible();
  },
};

test("a person and a business fill in every tab of their profile, and find there what they wrote", LONG, async () => {
  test.setTimeout(300_000);
  await inOffice("profile", async ({ hub }) => {
    const browser = await browserOf(silence(soundFolder(), 5));
    try {
      for (const [kind, who] of [
        ["individual", { first: "Ana", last: "Reyes" }],
        ["business", { name: "Haddad Bakery" }],
      ] as const) {
        const context = await browser.newContext({ baseURL: hub.url, locale: "en-US", viewport: { width: 390, height: 844 } });
        const page = await context.newPage();
        await signUp(page, hub.url, who);
        for (const { id } of tabsOf(kind)) {
          await test.step(`${kind}: ${id}`, () => (OWN[id] ? OWN[id](page) : roundTrip(page, kind, id)));
        }
        await context.close();
      }
    } finally {
      await browser.close();
    }
  });
});
