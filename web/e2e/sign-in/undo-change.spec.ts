import { expect } from "@playwright/test";
import { confirmInPlace, enterPassword } from "./confirm-in-place";
import { fromMailbox } from "./mailbox";
import { expectAccessible, expectQuiet, hubFor, submit, test, visitor } from "./visitor";
import { languages, words } from "./words";

test.describe.configure({ timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("undo-change");
});
test.afterAll(() => hub?.remove());

const PEOPLE = { en: "applicant7", es: "applicant2", ar: "applicant5" } as const;

for (const language of languages("ar")) {
  test(`a change of the login id is undone from the mail, and a new password set, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const a = words(language, "account");
    const email = `${PEOPLE[language]}@riverbend.example`;
    const fresh = `moved-${language}-${Date.now()}@riverbend.example`;
    const thief = await visitor(browser, hub.url, language);
    await thief.goto("/login");
    await enterPassword(thief, email);
    await thief.waitForURL("**/resources");
    await thief.goto("/profile-settings");
    const change = thief.getByRole("button", { name: a("login.change") });
    const show = thief.getByRole("button", { name: a("confirm.loginId") });
    await change.or(show).waitFor();
    if (await show.isVisible()) {
      await show.click();
      await confirmInPlace(thief, hub.url, email, language);
    }
    await change.click();
    await thief.locator("input[name=login]").fill(fresh);
    const before = Date.now();
    await thief.locator(".settings-form button[type=submit]").click();
    await thief.locator(".ui-code-box").first().waitFor();
    await thief.locator(".ui-code-box").first().click();
    await thief.keyboard.type(await fromMailbox(hub.url, fresh, /(?<!\d)(\d{6})(?!\d)/, before));
    await thief.locator(".settings-form button[type=submit]").click();
    await expect(thief.getByText(a("login.done"))).toBeVisible();

    // The previously verified address is notified, with a link that does nothing when it is merely opened.
    const link = new URL(await fromMailbox(hub.url, email, /https?:\/\/\S+\/undo-change\?token=[0-9a-f]{64}/, before));
    const owner = await visitor(browser, hub.url, language);
    await owner.goto(link.pathname + link.search);
    await expect(owner.getByRole("heading", { name: w("undo.title") })).toBeVisible();
    expect(owner.url()).not.toContain("token");
    await expect(owner.getByText(w("undo.kind.login_id").split(/\s+\S*$/)[0] ?? "", { exact: false })).toBeVisible();
    await expectAccessible(owner, language);
    await thief.reload();
    await expect(thief.locator(".settings-login")).toBeVisible();

    const password = `Heron-4-marsh-${language}`;
    await owner.getByRole("button", { name: w("undo.undo") }).click();
    await owner.waitForURL("**/reset-password");
    await owner.locator("input[name=password]").fill(password);
    await owner.locator("input[name=confirmation]").fill(password);
    await submit(owner);
    await expect(owner.getByRole("heading", { name: w("password.setTitle") })).toBeVisible();
    await thief.reload();
    await thief.waitForURL((url) => url.pathname === "/login");

    // The old address signs in again, the other no longer does.
    await owner.goto("/login");
    await enterPassword(owner, fresh, password);
    await expect(owner.locator("[role=alert], [role=status]").filter({ hasText: /./ }).first()).toBeVisible();
    await expect(owner).toHaveURL(/\/login/);
    await enterPassword(owner, email, password);
    await owner.waitForURL("**/resources");

    const other = await visitor(browser, hub.url, language);
    await other.goto(link.pathname + link.search);
    await expect(other.getByRole("heading", { name: w("linkPage.overTitle") })).toBeVisible();
    await expectAccessible(other, language);
    expectQuiet(owner);
    expectQuiet(other);
  });
}
