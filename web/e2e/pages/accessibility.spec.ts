import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { violationsOf } from "../axe";
import { isSimulated, signIn } from "../sign-in";
import { simulateHub } from "../simulated-hub";

const LOOKS = [
  { language: "en", theme: "light" },
  { language: "en", theme: "dark" },
  { language: "ar", theme: "light" },
  { language: "ar", theme: "dark" },
] as const;

/** Messages that a strict content security policy or a mistake of ours leaves in the console. */
function watchConsole(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) messages.push(message.text());
  });
  page.on("pageerror", (error) => messages.push(String(error)));
  return messages;
}

async function wear(page: Page, { language, theme }: (typeof LOOKS)[number]) {
  await page.evaluate(
    ([l, t]) => {
      localStorage.setItem("language", l!);
      localStorage.setItem("theme", t!);
    },
    [language, theme],
  );
}

/** No violation of WCAG 2.2 A and AA that axe can find, at the page as it stands. */
async function expectNoViolation(page: Page, name: string) {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect.soft(await violationsOf(page), name).toEqual([]);
}

async function expectEveryLook(page: Page, paths: string[], looks: readonly (typeof LOOKS)[number][] = LOOKS) {
  for (const look of looks) {
    await wear(page, look);
    for (const path of paths) {
      await test.step(`${path} ${look.language} ${look.theme}`, async () => {
        await page.goto(path);
        await page.locator("h1").first().waitFor({ state: "attached" });
        await expect(page.locator("html")).toHaveAttribute("dir", look.language === "ar" ? "rtl" : "ltr");
        await expect(page.locator("html")).toHaveAttribute("data-theme", look.theme);
        await expectNoViolation(page, `${path} ${look.language} ${look.theme}`);
      });
    }
  }
}

test.describe.configure({ timeout: 240_000 });

test("visitors' pages", async ({ page }) => {
  const messages = watchConsole(page);
  if (isSimulated) await simulateHub(page, null);
  await page.goto("/login");
  await expectEveryLook(page, ["/login", "/v2/review", "/no-such-page", "/guest/no-such-code", "/contact-info", "/privacy", "/?marketplace", "/undo-change?token=old", "/add-account?token=old"]);
  expect(messages).toEqual([]);
});

test("languages that lack words are shown, with their English stand-ins marked", async ({ page }) => {
  const percentages = JSON.parse(readFileSync(new URL("../../src/locales/percentages.json", import.meta.url), "utf8")) as Record<string, number>;
  const partial = Object.keys(percentages).filter((code) => percentages[code]! < 100);
  test.skip(partial.length === 0, "every language that is offered is complete");
  if (isSimulated) await simulateHub(page, null);
  await page.goto("/login");
  let marked = 0;
  for (const language of partial) {
    await page.evaluate((code) => localStorage.setItem("language", code), language);
    for (const path of ["/login", "/sandbox", "/privacy"]) {
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
  for (const look of LOOKS) {
    const name = `${look.language} ${look.theme}`;
    await wear(page, look);
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
    await page.locator("form button:not([type=submit])").click();
    await page.locator("input[name=username]").fill("many@riverbend.example");
    await page.locator("input[name=password]").fill("Riverbend-2026");
    await page.locator("form button[type=submit]").click();
    await page.locator(".account-row").filter({ hasText: look.language === "ar" ? "حساب بلا اسم" : "Account without a name" }).click();
    await page.locator("input[name=first]").waitFor();
    await page.locator("form button[type=submit]").click();
    await expectNoViolation(page, `name of an account ${name}`);
  }
  expect(messages).toEqual([]);
});

/** The one look of accounts that work in English: a government account without role 2 (specification 1, section 6). */
const ENGLISH = LOOKS.filter((look) => look.language === "en");

test("staff pages", async ({ page }) => {
  const messages = watchConsole(page);
  await signIn(page, "reviewer");
  await expectEveryLook(page, ["/reports", "/reports/business/data-accuracy", "/v2/review", "/v2/inbox", "/v2/faqs", "/gov-settings", "/account/sessions", "/account/second-factors"]);
  await page.goto("/reports");
  await page.locator("h1").waitFor();
  await page.keyboard.press("Control+k");
  await page.locator(".palette input").waitFor();
  await expectNoViolation(page, "search");
  await page.keyboard.press("Escape");
  await page.locator(".top-bar-tools .ui-icon-button").last().click();
  await page.locator(".account-deed").first().waitFor();
  await expectNoViolation(page, "account menu");
  await page.locator(".account-deed").first().click();
  await page.locator("input[type=password]").first().waitFor();
  await expectNoViolation(page, "change password");
  await page.keyboard.press("Escape");
  await page.locator(".ui-language").click();
  await page.locator(".ui-language-list").waitFor();
  await expectNoViolation(page, "languages");
  expect(messages).toEqual([]);
});

test("a supervisor's pages", async ({ page }) => {
  const messages = watchConsole(page);
  await signIn(page, "supervisor");
  await expectEveryLook(page, ["/v2/conferences", "/tools"], ENGLISH);
  await wear(page, { language: "ar", theme: "light" });
  await page.goto("/reports");
  await page.locator("h1").waitFor();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(messages).toEqual([]);
});

test("applicants' pages", async ({ page }) => {
  const messages = watchConsole(page);
  await signIn(page, "applicant");
  await expectEveryLook(page, ["/resources", "/applications", "/profile-settings", "/v2/review"]);
  await page.goto("/resources");
  await page.locator(".app-footer .ui-footer-button").click();
  await page.locator(".cookies").waitFor();
  await expectNoViolation(page, "cookie preferences");
  expect(messages).toEqual([]);
});

test("the sandbox", async ({ page }) => {
  const messages = watchConsole(page);
  if (isSimulated) await simulateHub(page, null);
  await page.goto("/sandbox");
  await page.locator(".sandbox-person").first().click();
  await page.locator(".sandbox-card").waitFor();
  await expectEveryLook(page, ["/sandbox"]);
  expect(messages).toEqual([]);
});
