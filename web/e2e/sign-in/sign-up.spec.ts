import { expect } from "@playwright/test";
import { passwordLink } from "./mailbox";
import { expectAccessible, expectQuiet, hostOf, hubFor, submit, test, visitor } from "./visitor";
import { languages, words } from "./words";

test.describe.configure({ timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("sign-up");
});
test.afterAll(() => hub?.remove());

/** Two addresses have a business in the demonstration. */
const BUSINESS = {
  en: { tenant: "riverbend", email: "business@riverbend.example" },
  es: { tenant: "lakeshore", email: "many@riverbend.example" },
  ar: { tenant: "riverbend", email: "business@riverbend.example" },
} as const;
const FOUND = { en: "applicant3", es: "applicant6", ar: "applicant8" } as const;

for (const language of languages("ar")) {
  test(`an individual signs up, sets the password from the mail and is in, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, hub.url, language);
    const email = `new-${language}-${Date.now()}@riverbend.example`;
    await page.goto("/login");
    await page.getByRole("link", { name: w("login.signUpIndividual") }).click();
    await expect(page.getByRole("heading", { name: w("signUp.individualTitle") })).toBeVisible();
    await page.locator("input[name=first]").fill("R2D2");
    await submit(page);
    await expect(page.getByText(w("rules.invalid", { label: w("name.first") }))).toBeVisible();
    await expectAccessible(page, language);

    const before = Date.now();
    await page.locator("input[name=first]").fill("Nora");
    await page.locator("input[name=last]").fill("Ñandú-O’Neil");
    await page.locator("input[name=email]").fill(email);
    await submit(page);
    await expect(page.getByRole("heading", { name: w("signUp.createdTitle") })).toBeVisible();
    await expectAccessible(page, language);

    await page.goto(await passwordLink(hub.url, email, before));
    await page.locator("input[name=password]").fill("Marsh-4-heron-1");
    await page.locator("input[name=confirmation]").fill("Marsh-4-heron-1");
    await submit(page);
    await page.waitForURL("**/login");
    await page.locator("input[name=username]").fill(email);
    await page.locator("input[name=password]").fill("Marsh-4-heron-1");
    await submit(page);
    await page.waitForURL("**/resources");
    await expect(page.getByText(/Nora/).first()).toBeVisible();
    expectQuiet(page);
  });

  test(`a business is shown what matches its address, and adds one more, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, hostOf(hub.url, BUSINESS[language].tenant), language);
    await page.goto("/register");
    await page.locator("input[name=name]").fill(`Mill Lane ${language}`);
    await page.locator("input[name=email]").fill(BUSINESS[language].email);
    const dialog = page.getByRole("dialog", { name: w("signUp.matchesTitle") });
    await submit(page);
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page, language);
    await dialog.getByRole("button", { name: w("signUp.cancel") }).click();
    await expect(dialog).toBeHidden();
    // One address gets one mail in half a minute; an earlier request is refused and has to be repeated.
    const created = page.getByRole("heading", { name: w("signUp.createdTitle") });
    await expect(async () => {
      await submit(page);
      await dialog.getByRole("button", { name: w("signUp.addBusiness") }).click();
      await expect(created.or(page.getByText(words(language, "problem")("too_soon")))).toBeVisible();
      expect(await created.isVisible()).toBe(true);
    }).toPass({ timeout: 60_000 });
    await expectAccessible(page, language);
    expectQuiet(page);
  });

  test(`an account is looked for by location, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, hub.url, language);
    await page.goto("/signup");
    await submit(page);
    await expect(page.getByText(w("rules.required", { label: w("location.location") }))).toBeVisible();
    await page.locator(".ui-select-button").click();
    await page.getByRole("option", { name: "Riverbend County" }).click();
    await page.locator("input[name=email]").fill(`${FOUND[language]}@riverbend.example`);
    await submit(page);
    await expect(page.getByText(w("location.foundTitle"))).toBeVisible();
    await expectAccessible(page, language);
    await page.getByRole("button", { name: w("signUp.getLink") }).click();
    await expect(page.getByText(w("signUp.linkSent"))).toBeVisible();
    await page.locator("input[name=email]").fill(`nobody-${language}@riverbend.example`);
    await submit(page);
    await expect(page.getByText(w("location.notFoundTitle"))).toBeVisible();
    await expectAccessible(page, language);
    expectQuiet(page);
  });
}
