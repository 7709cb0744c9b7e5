import { expect } from "@playwright/test";
import { passwordLink } from "./mailbox";
import { expectAccessible, expectQuiet, hubFor, submit, test, visitor } from "./visitor";
import { languages, words } from "./words";

test.describe.configure({ timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("passwords");
});
test.afterAll(() => hub?.remove());

const PEOPLE = { en: "applicant7", es: "applicant2", ar: "applicant5" } as const;

for (const language of languages("es")) {
  test(`a forgotten password is set anew from the mail, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const p = words(language, "problem");
    const page = await visitor(browser, hub.url, language);
    const email = `${PEOPLE[language]}@riverbend.example`;
    const password = `Heron-7-pier-${language}`;

    await page.goto("/login");
    await page.getByRole("link", { name: w("login.forgot") }).click();
    await expect(page.getByRole("heading", { name: w("forgot.title") })).toBeVisible();
    await submit(page);
    await expect(page.getByText(w("rules.required", { label: w("forgot.email") }))).toBeVisible();
    await page.locator("input[name=email]").fill(`no-such-person-${language}@riverbend.example`);
    await submit(page);
    await expect(page.getByText(p("account_not_found"))).toBeVisible();
    await expectAccessible(page, language);

    const before = Date.now();
    await page.locator("input[name=email]").fill(email);
    await submit(page);
    await expect(page.getByRole("heading", { name: w("forgot.sentTitle") })).toBeVisible();
    await expectAccessible(page, language);

    const link = await passwordLink(hub.url, email, before);
    await page.goto(link);
    await expect(page.getByText(/\*{3,}/)).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    await page.locator("input[name=password]").fill("heron");
    await submit(page);
    await expect(page.getByText(w("password.broken.length", { least: 8 }))).toBeVisible();
    await page.locator("input[name=password]").fill("heronpier");
    await submit(page);
    await expect(page.getByText(w("password.broken.classes"))).toBeVisible();
    await expectAccessible(page, language);

    // What thieves know is refused by the hub; the page says why and keeps the link.
    await page.locator("input[name=password]").fill("Password123");
    await page.locator("input[name=confirmation]").fill("Password123");
    await submit(page);
    await expect(page.getByText(w("password.weak"))).toBeVisible();
    await expect(page.getByText(w("password.refused.breached"))).toBeVisible();

    // A reload in the middle loses nothing but what was typed.
    await page.reload();
    await page.locator("input[name=password]").fill(password);
    await page.locator("input[name=confirmation]").fill(`${password}x`);
    await submit(page);
    await expect(page.getByText(w("password.differs"))).toBeVisible();
    await page.locator("input[name=confirmation]").fill(password);
    await submit(page);
    await expect(page.getByRole("heading", { name: w("password.setTitle") })).toBeVisible();
    const setAt = Date.now();
    await page.waitForURL("**/login");
    expect(Date.now() - setAt).toBeGreaterThan(2_000);

    await page.locator("input[name=username]").fill(email);
    await page.locator("input[name=password]").fill(password);
    await submit(page);
    await page.waitForURL("**/resources");

    // The link works once.
    const other = await visitor(browser, hub.url, language);
    await other.goto(link);
    await expect(other.getByRole("heading", { name: w("password.linkOverTitle") })).toBeVisible();
    await expectAccessible(other, language);
    expectQuiet(page);
    expectQuiet(other);
  });
}
