import { expect } from "@playwright/test";
import { inDigitsOf, paste } from "./code-boxes";
import { fromMailbox } from "./mailbox";
import { expectAccessible, expectQuiet, hostOf, hubFor, submit, test, visitor } from "./visitor";
import { languages, words } from "./words";

test.describe.configure({ timeout: 120_000 });

let hub: Awaited<ReturnType<typeof hubFor>>;
let carefund: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await hubFor("login-id");
  carefund = hostOf(hub.url, "carefund");
});
test.afterAll(() => hub?.remove());

const code = (to: string, after: number) => fromMailbox(hub.url, to, /(?<!\d)(\d{6})(?!\d)/, after);

for (const language of languages("es")) {
  test(`shows why a login id is refused, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, carefund, language, { width: 390, height: 844 });
    await page.goto("/login");
    await expect(page.getByRole("button", { name: w("login.submit"), exact: true })).toBeDisabled();
    await expectAccessible(page, language);
    for (const [name, title] of [
      ["early", "denied.notOpenTitle"],
      ["waiting", "denied.fundingTitle"],
      ["former", "denied.closedTitle"],
      ["no-such-person", "denied.notFoundTitle"],
    ] as const) {
      await page.goto("/login");
      await page.getByRole("link", { name: w("loginId.register") }).click();
      await page.locator("input[name=email]").fill(`${name}@riverbend.example`);
      await submit(page);
      await expect(page.getByRole("heading", { name: w(title) })).toBeVisible();
      await expectAccessible(page, language);
      await page.getByRole("button", { name: name === "no-such-person" ? w("denied.tryAgain") : w("denied.back") }).click();
      await page.waitForURL("**/login");
    }
    expectQuiet(page);
  });

  test(`a closed program closes the login too, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, carefund, language);
    await page.goto("/login");
    await page.locator("input[name=loginId]").fill("former@riverbend.example");
    await page.locator("input[name=password]").fill("Riverbend-2026");
    await submit(page);
    await expect(page.getByRole("heading", { name: w("denied.closedTitle") })).toBeVisible();
    await expectAccessible(page, language);
    await page.getByRole("button", { name: w("denied.back") }).click();
    await expect(page.locator("input[name=loginId]")).toBeVisible();
    expectQuiet(page);
  });

  test(`the classic pages lead to login here, in ${language}`, async ({ browser }) => {
    const page = await visitor(browser, carefund, language);
    for (const path of ["/register", "/signup", "/individual-signup", "/resetpassword", "/reset-password"]) {
      await page.goto(path);
      await page.waitForURL("**/login");
    }
    await page.goto("/contact-support");
    await expect(page.locator("a[href^='tel:']")).toHaveCount(2);
    await expect(page.locator("a[href^='mailto:']")).toHaveCount(1);
    await expectAccessible(page, language);
    expectQuiet(page);
  });

  test(`a phone number needs consent to texts, is formatted as one, and its code is texted, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, carefund, language);
    await page.goto("/find-login");
    await page.getByRole("tab", { name: w("find.phone") }).click();
    await page.locator("input[name=phone]").pressSequentially("2025550130");
    await expect(page.locator("input[name=phone]")).toHaveValue("(202) 555-0130");
    const find = page.getByRole("button", { name: w("find.submit") });
    await expect(find).toBeDisabled();
    await page.getByText(w("consent.no"), { exact: true }).click();
    await expect(page.getByText(w("consent.warning"))).toBeVisible();
    await expect(find).toBeDisabled();
    await expectAccessible(page, language);
    await page.getByText(w("consent.yes"), { exact: true }).click();
    await find.click();
    await expect(page.getByRole("heading", { name: w("found.title") })).toBeVisible();
    await expectAccessible(page, language);
    const before = Date.now();
    await page.getByText(w("channel.phone"), { exact: true }).click();
    await submit(page);
    await expect(page.locator(".ui-code-box")).toHaveCount(6);
    await expectAccessible(page, language);
    await paste(page, inDigitsOf(language === "ar" ? "fa" : language, await code("+12025550130", before)));
    await expect(page.getByRole("heading", { name: w("create.title") })).toBeVisible();
    expectQuiet(page);
  });

  test(`a forgotten password is set anew with a code; a failure of the call looks the same, in ${language}`, async ({ browser }) => {
    const w = words(language);
    const page = await visitor(browser, carefund, language);
    const password = `Marsh-9y-${language}`;
    const failure = { status: 500, contentType: "application/problem+json", body: JSON.stringify({ key: "internal", status: 500 }) };
    await page.route("**/api/forward-auth/mfa/send-code", (route) => route.fulfill(failure));
    await page.goto("/login");
    await page.getByRole("link", { name: w("login.forgot") }).click();
    // Both pages have a field of this name.
    await page.waitForURL("**/forgot-password");
    await page.locator("input[name=loginId]").fill("member@riverbend.example");
    await expectAccessible(page, language);
    await submit(page);
    await expect(page.getByText(/mem\*+/)).toBeVisible();
    await paste(page, "123456");
    await expect(page.getByText(words(language, "problem")("code_wrong"))).toBeVisible();
    await expectAccessible(page, language);

    await page.unroute("**/api/forward-auth/mfa/send-code");
    await page.goto("/forgot-password");
    await page.locator("input[name=loginId]").fill("member@riverbend.example");
    const before = Date.now();
    await submit(page);
    await paste(page, await code("member@riverbend.example", before));
    await page.waitForURL("**/reset-password");
    await page.locator("input[name=password]").fill(password);
    await page.locator("input[name=confirmation]").fill(password);
    await expectAccessible(page, language);
    await submit(page);
    await page.waitForURL("**/login");
    await page.locator("input[name=loginId]").fill("member@riverbend.example");
    await page.locator("input[name=password]").fill(password);
    await submit(page);
    await page.waitForURL((url) => url.pathname !== "/login");
    expectQuiet(page);
  });
}
