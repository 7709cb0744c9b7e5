import { expect, test } from "@playwright/test";
import { percentages } from "../../scripts/translated";
import { APPEARANCES, appearAs, expectAllAccessible, expectNoViolation, watchConsole } from "../appearance";
import { isSimulated, signIn } from "../sign-in";
import { simulateHub } from "../simulated-hub";

test.describe.configure({ timeout: 240_000 });

// Every page as it is first seen is looked at in every-page.spec.ts; here is what a table of addresses cannot reach.

test("what visitors see instead of a page", async ({ page }) => {
  const messages = watchConsole(page);
  if (isSimulated) await simulateHub(page, null);
  await page.goto("/login");
  await expectAllAccessible(page, ["/v2/review", "/no-such-page", "/?marketplace"]);
  expect(messages).toEqual([]);
});

test("languages that lack words are shown, with their English substitutes marked", async ({ page }) => {
  const partial = Object.entries(percentages()).flatMap(([code, percent]) => (percent < 100 ? [code] : []));
  test.skip(partial.length === 0, "every language that is offered is complete");
  if (isSimulated) await simulateHub(page, null);
  await page.goto("/login");
  let marked = 0;
  for (const language of partial) {
    await page.evaluate((code) => localStorage.setItem("language", code), language);
    for (const path of ["/login", "/sandbox", "/privacy", "/guest/wrong"]) {
      await page.goto(path);
      await page.locator("h1").waitFor();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("html")).toHaveAttribute("dir", /^(ar|he|fa|ur)$/.test(language) ? "rtl" : "ltr");
      marked += await page.locator("[data-fallback][lang=en]").count();
    }
  }
  expect(marked).toBeGreaterThan(0);
});

test("the steps of signing in", async ({ page }) => {
  const messages = watchConsole(page);
  if (isSimulated) await simulateHub(page, null);
  await page.goto("/login");
  for (const appearance of APPEARANCES) {
    const name = `${appearance.language} ${appearance.theme}`;
    await appearAs(page, appearance);
    await page.goto("/login");
    await page.locator("form button[type=submit]").click();
    await expectNoViolation(page, `login with a missing field ${name}`);
    await page.locator("input[name=username]").fill("many@riverbend.example");
    await page.locator("input[name=password]").fill("Riverbend-2026");
    await page.locator("form button[type=submit]").click();
    await page.locator(".account-row").first().waitFor();
    await expectNoViolation(page, `account picker ${name}`);
    // An organisation's account needs a second factor; a business or person without a name is asked for one.
    await page.locator(".account-row").filter({ hasText: "Carefund Marketplace" }).click();
    await page.locator("[role=radiogroup]").waitFor();
    await expectNoViolation(page, `second factor ${name}`);
    // That account has its own host, which required the second factor.
    await page.goto("/login");
    await page.locator("input[name=username]").fill("many@riverbend.example");
    await page.locator("input[name=password]").fill("Riverbend-2026");
    await page.locator("form button[type=submit]").click();
    await page
      .locator(".account-row")
      .filter({ hasText: appearance.language === "ar" ? "حساب بلا اسم" : "Account without a name" })
      .click();
    await page.locator("input[name=first]").waitFor();
    await page.locator("form button[type=submit]").click();
    await expectNoViolation(page, `name of an account ${name}`);
  }
  expect(messages).toEqual([]);
});

test("what opens over staff's pages", async ({ page }) => {
  const messages = watchConsole(page);
  await signIn(page, "reviewer");
  await page.goto("/v2/inbox");
  await page.locator(".conv-name").first().click();
  await page.locator("h1.thread-name").waitFor();
  await expectNoViolation(page, "a conversation");
  await page.goto("/reports");
  await page.locator("h1").waitFor();
  await page.keyboard.press("Control+k");
  await page.locator(".palette input").waitFor();
  await expectNoViolation(page, "search");
  await page.keyboard.press("Escape");
  await page.locator(".top-bar-tools .ui-icon-button").last().click();
  await page.locator(".account-action").first().waitFor();
  await expectNoViolation(page, "account menu");
  await page.locator(".account-action").filter({ hasText: "Change password" }).click();
  await page.locator("input[type=password]").first().waitFor();
  await expectNoViolation(page, "change password");
  await page.keyboard.press("Escape");
  await page.locator(".ui-language").click();
  await page.locator(".ui-language-list").waitFor();
  await expectNoViolation(page, "languages");
  expect(messages).toEqual([]);
});

test("a government account begins in English, whatever the device speaks", async ({ page }) => {
  await signIn(page, "supervisor");
  await appearAs(page, { language: "ar", theme: "light" });
  await page.goto("/reports");
  await page.locator("h1").waitFor();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("what applicants see over their pages and in others' places", async ({ page }) => {
  const messages = watchConsole(page);
  await signIn(page, "applicant");
  await expectAllAccessible(page, ["/v2/review"]);
  await page.goto("/resources");
  await page.locator(".app-footer .ui-footer-button").click();
  await page.locator(".cookies").waitFor();
  await expectNoViolation(page, "cookie preferences");
  expect(messages).toEqual([]);
});

test("a person's phone in the sandbox", async ({ page }) => {
  const messages = watchConsole(page);
  if (isSimulated) await simulateHub(page, null);
  await page.goto("/sandbox");
  await page.locator(".sandbox-person").first().click();
  await page.locator(".sandbox-card").waitFor();
  await expectAllAccessible(page, ["/sandbox"]);
  expect(messages).toEqual([]);
});
