import { expect } from "@playwright/test";
import { confirmation, confirmInPlace, enterPassword } from "./confirm-in-place";
import { expectAccessible, expectQuiet, hubFor, test, visitor } from "./visitor";
import { languages, words } from "./words";

test.describe.configure({ timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
// One login has an account that is weaker than itself, and one address gets one mail in half a minute: each test needs its own hub.
test.skip(Boolean(process.env["SIGN_IN_HUB"]), "needs hubs of its own");
test.beforeEach(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("step-up");
});
test.afterEach(() => hub?.remove());

const EMAIL = "many@riverbend.example";

for (const language of languages("en")) {
  test(`an account weaker than its login proves itself again before it sees data of the whole login, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const a = words(language, "account");
    const page = await visitor(browser, hub.url, language);
    await page.goto("/login");
    await enterPassword(page, EMAIL);
    await expect(page.getByRole("heading", { name: w("accounts.title") })).toBeVisible();
    // The individual's account at Riverbend asks for no second factor; the login's government account does.
    await page.locator(".account-row").filter({ hasText: "Riverbend" }).first().click();
    await page.waitForURL("**/resources");

    // The login id is masked; a person who cancels sees no more than before.
    await page.goto("/profile-settings");
    const show = page.getByRole("button", { name: a("confirm.loginId") });
    await expect(page.locator(".settings-login")).toContainText("***");
    await expectAccessible(page, language);
    await show.click();
    await expect(confirmation(page, language)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(confirmation(page, language)).toBeHidden();
    await expect(page.locator(".settings-login")).toContainText("***");

    // A page that is a list of nothing else asks as it opens, and offers it again.
    await page.goto("/account/second-factors");
    await expect(confirmation(page, language)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: a("confirm.title") })).toBeVisible();
    await expectAccessible(page, language);
    await page.getByRole("button", { name: a("confirm.action") }).click();
    await confirmInPlace(page, hub.url, EMAIL, language);
    await expect(page.getByRole("heading", { name: a("factors.app") })).toBeVisible();
    await expectAccessible(page, language);

    // The proof holds for a few minutes, on other pages too.
    await page.goto("/account/sessions");
    await expect(page.getByText(a("sessions.current"))).toBeVisible();
    await page.goto("/profile-settings");
    await expect(page.locator(".settings-login")).toContainText(EMAIL);
    expectQuiet(page);
  });
}
