import { expect } from "@playwright/test";
import { fromMailbox } from "./mailbox";
import { expectAccessible, expectQuiet, hubFor, submit, test, visitor } from "./visitor";
import { languages, words } from "./words";

test.describe.configure({ timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("not-me");
});
test.afterAll(() => hub?.remove());

const PEOPLE = { en: "applicant7", es: "applicant2", ar: "applicant5" } as const;

for (const language of languages("ar")) {
  test(`a stranger's sign-in is ended from the mail, and the password set anew, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const email = `${PEOPLE[language]}@riverbend.example`;
    // The first device of a login is its owner's; the next one is notified.
    const owner = await visitor(browser, hub.url, language);
    const thief = await visitor(browser, hub.url, language);
    const before = Date.now();
    for (const page of [owner, thief]) {
      await page.goto("/login");
      await page.locator("input[name=username]").fill(email);
      await page.locator("input[name=password]").fill("Riverbend-2026");
      await submit(page);
      await page.waitForURL("**/resources");
    }

    const link = new URL(await fromMailbox(hub.url, email, /https?:\/\/\S+\/not-me\?token=[\w-]+/, before));
    await owner.goto(link.pathname + link.search);
    await expect(owner.getByRole("heading", { name: w("notMe.title") })).toBeVisible();
    expect(owner.url()).not.toContain("token");
    await expectAccessible(owner, language);
    // Opening the link is not yet saying so: mail filters open links too.
    await thief.reload();
    await thief.waitForURL("**/resources");

    await owner.getByRole("button", { name: w("notMe.end") }).click();
    await owner.waitForURL("**/reset-password");
    await owner.locator("input[name=password]").fill(`Marsh-4-heron-${language}`);
    await owner.locator("input[name=confirmation]").fill(`Marsh-4-heron-${language}`);
    await submit(owner);
    await expect(owner.getByRole("heading", { name: w("password.setTitle") })).toBeVisible();
    await thief.reload();
    await thief.waitForURL((url) => url.pathname === "/login");
    expectQuiet(owner);
  });
}
