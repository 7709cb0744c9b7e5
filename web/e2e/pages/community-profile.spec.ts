import { expect, test, type Browser, type Page } from "@playwright/test";
import { chooseAppearance, expectNoViolation, watchConsole } from "../appearance";
import { enter } from "../enter";
import { isSimulated } from "../sign-in";

test.skip(isSimulated, "against a hub alone");

const CONTACT = "Department of Community Services, 14 Harbor Road, Riverbend. Call (202) 555-0100 on weekdays from 9 to 4.";
const CONTACTO = "Departamento de Servicios Comunitarios, calle Puerto 14, Riverbend. Llame al (202) 555-0100.";

/** A browser of somebody's own, signed in where a name is given. */
async function visitor(browser: Browser, name?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (name) await enter(page, name);
  return page;
}

const contact = (page: Page) => page.getByRole("region", { name: "Contact", exact: true });

/** Writes the contact in the language that is shown, and saves it; answers what was there. */
async function writeContact(page: Page, words: string): Promise<string> {
  await page.getByRole("button", { name: "Edit: Contact" }).click();
  const field = page.getByRole("textbox", { name: "Contact information" });
  const before = await field.inputValue();
  await field.fill(words);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("form")).toHaveCount(0);
  return before;
}

async function chooseTexts(page: Page, language: string) {
  await page.getByRole("button", { name: /Language of the texts/ }).click();
  await page.getByRole("option", { name: new RegExp(`^${language}`) }).click();
}

test("an administrator changes the contact, a reviewer reads it, and applicants find it in their language", async ({ browser }) => {
  const admin = await visitor(browser, "admin");
  await admin.goto("/");
  await admin.getByRole("button", { name: /Account/ }).click();
  await admin.getByRole("button", { name: "Community profile" }).click();
  await expect(admin).toHaveURL(/\/gov-settings$/);
  const english = await writeContact(admin, CONTACT);
  await chooseTexts(admin, "Spanish");
  const spanish = await writeContact(admin, CONTACTO);
  try {
    await expect(contact(admin)).toContainText(CONTACTO);

    const reviewer = await visitor(browser, "reviewer");
    await reviewer.goto("/gov-settings");
    await expect(contact(reviewer)).toContainText(CONTACT);
    await expect(reviewer.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
    await chooseTexts(reviewer, "Spanish");
    await expect(contact(reviewer)).toContainText(CONTACTO);

    const applicant = await visitor(browser);
    await applicant.goto("/contact-info");
    await expect(applicant.locator(".contact").first()).toContainText(CONTACT);
    await applicant.evaluate(() => localStorage.setItem("language", "es"));
    await applicant.reload();
    await expect(applicant.getByRole("heading", { name: "Contáctenos" })).toBeVisible();
    await expect(applicant.locator(".contact").first()).toContainText(CONTACTO);
  } finally {
    await writeContact(admin, spanish);
    await chooseTexts(admin, "English");
    await writeContact(admin, english);
  }
});

test("two administrators at once: the second sees what the first saved, and decides", async ({ browser }) => {
  const [first, second] = [await visitor(browser, "admin"), await visitor(browser, "admin")];
  for (const page of [first, second]) {
    await page.goto("/gov-settings");
    await page.getByRole("button", { name: "Edit: How applicants see us" }).click();
  }
  const title = (page: Page) => page.getByRole("textbox", { name: "Portal title" });
  const before = await title(first).inputValue();
  await title(first).fill("Riverbend helps");
  await first.getByRole("button", { name: "Save" }).click();
  await expect(first.getByRole("form")).toHaveCount(0);
  await title(second).fill("Riverbend County helps");
  await second.getByRole("button", { name: "Save" }).click();
  const note = second.locator(".ui-banner", { hasText: "Someone saved a change while you were editing" });
  await expect(note).toContainText("Riverbend helps");
  await note.getByRole("button", { name: "Save mine" }).click();
  await expect(second.getByRole("form")).toHaveCount(0);
  await expect(second.getByRole("figure")).toContainText("Riverbend County helps");
  await expect.poll(() => second.title()).toContain("Riverbend County helps");

  await second.getByRole("button", { name: "Edit: How applicants see us" }).click();
  await title(second).fill(before);
  await second.getByRole("button", { name: "Save" }).click();
  await expect(second.getByRole("form")).toHaveCount(0);
});

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

for (const name of ["reviewer", "supervisor", "admin"] as const) {
  test(`the profile is within WCAG at every width as ${name === "admin" ? "an administrator edits" : `a ${name} reads`} it`, async ({ page }) => {
    const messages = watchConsole(page);
    await enter(page, name);
    for (const appearance of [
      { language: "en", theme: "light" },
      { language: "ar", theme: "dark" },
    ] as const) {
      await chooseAppearance(page, appearance);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.goto("/gov-settings");
        await expect(page.locator("html")).toHaveAttribute("dir", appearance.language === "ar" ? "rtl" : "ltr");
        const sections = page.locator(".profile-section");
        await expect(sections).toHaveCount(4);
        const where = `${name} ${appearance.language} ${size.width}`;
        await expectNoViolation(page, where);
        // A section with no button is one that the viewer may not change.
        const places = name === "admin" ? [0, 1] : [];
        await expect(sections.locator(".profile-section-head button")).toHaveCount(places.length);
        for (const place of places) {
          await sections.nth(place).locator(".profile-section-head button").click();
          await expect(sections.nth(place).getByRole("textbox").first()).toBeFocused();
          await expectNoViolation(page, `${where}, editing section ${place + 1}`);
          await sections.nth(place).locator(".profile-actions button").first().click();
        }
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${where}: no sideways scrolling`)
          .toBeLessThanOrEqual(0);
      }
    }
    expect(messages).toEqual([]);
  });
}
