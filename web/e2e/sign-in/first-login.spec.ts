import { expect } from "@playwright/test";
import { inDigitsOf, paste } from "./code-boxes";
import { fromMailbox } from "./mailbox";
import { expectAccessible, expectQuiet, hostOf, hubFor, submit, test, visitor } from "./visitor";
import { languages, words } from "./words";

test.describe.configure({ timeout: 120_000 });
// One person only is on file without a password: each of these needs a hub where nobody has been yet.
test.skip(Boolean(process.env["SIGN_IN_HUB"]), "needs hubs of its own");

let hub: Awaited<ReturnType<typeof hubFor>>;
let carefund: string;
const FORM = "forms.carefund.example";
test.beforeEach(async () => {
  hub = await hubFor("first-login");
  carefund = hostOf(hub.url, "carefund");
});
test.afterEach(() => hub?.remove());

const code = (to: string, after: number) => fromMailbox(hub.url, to, /(?<!\d)(\d{6})(?!\d)/, after);

for (const language of languages("ar")) {
  test(`a known person finds the login, changes it, sets a password and is signed in, in ${language}; a reload in the middle loses nothing`, async ({
    browser,
  }) => {
    const w = words(language);
    const page = await visitor(browser, carefund, language);
    // The tenant's form is somebody else's; here it answers with an empty page.
    await page.route(
      (url) => url.hostname === FORM,
      (route) => route.fulfill({ contentType: "text/html", body: "<title>Form</title>" }),
    );
    await page.goto("/find-login?login_id=newcomer%40riverbend.example");
    await expect(page.getByRole("heading", { name: w("found.title") })).toBeVisible();
    expect(page.url()).not.toContain("newcomer");
    await expectAccessible(page, language);
    await page.getByText(w("channel.email"), { exact: true }).click();
    let before = Date.now();
    await submit(page);
    await expect(page.locator(".ui-code-box").first()).toBeFocused();

    // The browser's back button goes back one step, and forward again to the same code.
    await page.goBack();
    await expect(page.getByRole("heading", { name: w("found.title") })).toBeVisible();
    await page.goForward();
    await expect(page.locator(".ui-code-box")).toHaveCount(6);

    // The phone throws the page away while its user reads the mail.
    const first = await code("newcomer@riverbend.example", before);
    await page.reload();
    await page.locator(".ui-code-box").first().focus();
    await page.keyboard.type("00000");
    await expect(page.getByRole("button", { name: w("mfa.verify") })).toBeDisabled();
    await page.keyboard.press("Backspace");
    await expect(page.locator(".ui-code-box").nth(4)).toBeFocused();
    await page.keyboard.type(first === "000000" ? "11" : "00");
    await expect(page.getByText(words(language, "problem")("code_wrong"))).toBeVisible();
    await expectAccessible(page, language);
    await paste(page, inDigitsOf(language, first));
    await expect(page.getByRole("heading", { name: w("create.title") })).toBeVisible();
    await expectAccessible(page, language);

    // Another login id: one that is somebody else's, then a free one.
    await page.getByRole("button", { name: w("create.change") }).click();
    await page.locator("input[name=loginId]").fill("member@riverbend.example");
    await submit(page);
    await expect(page.getByText(w("change.inUse")).first()).toBeVisible();
    await expectAccessible(page, language);
    const fresh = `hector-${Date.now()}@riverbend.example`;
    await page.locator("input[name=loginId]").fill(fresh);
    before = Date.now();
    await submit(page);
    await expect(page.locator(".ui-code-box")).toHaveCount(6);
    await paste(page, inDigitsOf(language, await code(fresh, before)));
    await expect(page.getByText(fresh)).toBeVisible();

    for (const [password, lacks] of [
      ["Rive-1", w("password.broken.length", { least: 7 })],
      ["river-12", w("password.broken.upper")],
      ["RIVER-12", w("password.broken.lower")],
      ["River-bend", w("password.broken.number")],
      ["River1234", w("password.broken.special")],
    ] as const) {
      await page.locator("input[name=password]").fill(password);
      await submit(page);
      await expect(page.getByText(lacks)).toBeVisible();
    }
    await page.locator("input[name=password]").fill("Heron-7x");
    await submit(page);
    await expect(page.getByText(w("password.pleaseConfirm"))).toBeVisible();
    await expectAccessible(page, language);
    await page.locator("input[name=confirmation]").fill("Heron-7x");
    await submit(page);
    await expect(page.getByRole("heading", { name: w("password.setTitle") })).toBeVisible();
    await page.waitForURL("**/login");

    await page.locator("input[name=loginId]").fill(fresh);
    await page.locator("input[name=password]").fill("Heron-7x");
    await page.getByText(w("loginId.remember"), { exact: true }).click();
    await submit(page);
    await page.waitForURL((url) => url.hostname === FORM);
    await page.goto(`${new URL(carefund).origin}/contact-info`);
    expect(await page.evaluate(() => localStorage.getItem("loginId"))).toBe(fresh);
    expectQuiet(page);
  });
}
